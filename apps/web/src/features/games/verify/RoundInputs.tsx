import type { GameProof } from '@caiting/contract';
import { useText } from '../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { CopyValue } from '../../draws/index.ts';
import { actionTexts, wordOf } from '../core/game-words.ts';
import styles from './GameVerify.module.css';
import { roundMessage } from './round-message.ts';
import { dueAtOf } from './times.ts';
import { gameVerifyTexts } from './texts.ts';

/** Everything that went into the round, each value to copy. */
export function RoundInputs({ proof }: { proof: GameProof }) {
  const t = useText(gameVerifyTexts);
  const { seed, commitment, shared } = proof;
  const message = roundMessage(proof, '0');
  return (
    <Card>
      <CardHead title={t('inputs')} more={t(shared ? 'publicData' : 'ownData')} />
      <div className={styles.values}>
        {seed === null ? (
          <Missing label={t('seed')} word={t('notTold')} />
        ) : (
          <CopyValue label={t('seed')} value={seed} help={t('seedHelp')} />
        )}
        <CopyValue
          label={shared ? t('commitmentAt', { time: recordTime(shared.committedAt) }) : t('commitment')}
          value={commitment}
          help={t('commitmentHelp')}
        />
        {shared && <SharedInputs shared={shared} />}
        {proof.solo && <SoloInputs solo={proof.solo} />}
        {message !== null && <CopyValue label={t('message')} value={message} help={t('messageHelp')} />}
      </div>
    </Card>
  );
}

/** An input that is not there, and why. */
const Missing = ({ label, word }: { label: string; word: string }) => (
  <p className={styles.missing}>
    {label} <span>{word}</span>
  </p>
);

function SharedInputs({ shared }: { shared: NonNullable<GameProof['shared']> }) {
  const t = useText(gameVerifyTexts);
  const { chain, beacon, beaconRound, closedAt, table, number } = shared;
  return (
    <>
      <div className={styles.pair}>
        <CopyValue label={t('table')} value={table} />
        <CopyValue label={t('number')} value={String(number)} />
      </div>
      <div className={styles.pair}>
        <CopyValue label={t('beacon')} value={chain.name === 'quicknet' ? `drand ${chain.name}` : chain.name} />
        <CopyValue label={t('beaconRound')} value={String(beaconRound)} />
      </div>
      <CopyValue label={t('chainHash')} value={chain.chainHash} />
      <CopyValue label={t('publicKey')} value={chain.publicKey} />
      {beacon && (
        <>
          <CopyValue label={t('signature')} value={beacon.signature} />
          <CopyValue
            label={t('randomness')}
            value={beacon.randomness}
            help={t('randomnessHelp', { n: (dueAtOf(shared) - closedAt) / 1000 })}
          />
        </>
      )}
    </>
  );
}

function SoloInputs({ solo }: { solo: NonNullable<GameProof['solo']> }) {
  const t = useText(gameVerifyTexts);
  const action = useText(actionTexts);
  const { clientSeed, nonce, actions } = solo;
  const list = actions.map((one) => wordOf(actionTexts, action, one)).join(' → ');
  return (
    <>
      {clientSeed === '' ? (
        <Missing label={t('clientSeed')} word={t('noClientSeed')} />
      ) : (
        <CopyValue label={t('clientSeed')} value={clientSeed} help={t('clientSeedHelp')} />
      )}
      <CopyValue label={t('nonce')} value={String(nonce)} help={t('nonceHelp')} />
      {actions.length === 0 ? (
        <Missing label={t('actions')} word={t('noActions')} />
      ) : (
        <CopyValue label={t('actions')} value={actions.join(',')} help={list} />
      )}
    </>
  );
}
