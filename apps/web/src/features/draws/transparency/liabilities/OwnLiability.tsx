import { calls } from '@caiting/contract/registry';
import type { LiabilityNight } from '@caiting/contract';
import { yuanText } from '@caiting/contract/wire';
import { LIABILITY_PARTS, type LiabilityProof } from '@caiting/lottery/verify-liabilities';
import { money } from '@caiting/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callKey, callQuery } from '../../../../platform/call/query.ts';
import { useText } from '../../../../platform/i18n/i18n.ts';
import { saveFile } from '../../../../platform/page/save-file.ts';
import { useUser } from '../../../../platform/session/session.ts';
import { recordTime } from '../../../../platform/time/time.ts';
import { Button, ButtonLink } from '../../../../ui/form/Button.tsx';
import { Select } from '../../../../ui/form/Select.tsx';
import { ProofCode, ProofSaid, ProofStep } from '../../proof/ProofParts.tsx';
import { checkLiability, type LiabilityVerdict } from './check-liability.ts';
import styles from './Liabilities.module.css';
import { liabilityTexts } from './liability-texts.ts';

/** The own balance against a night: asked for, recomputed in this browser, and said in a word. */
export function OwnLiability({ nights }: { nights: readonly LiabilityNight[] }) {
  const t = useText(liabilityTexts);
  const player = useUser()?.userId;
  const [chosen, setChosen] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const night = nights.find(({ day }) => day === (chosen ?? nights[0]?.day));
  if (night === undefined) return null;
  if (player === undefined)
    return (
      <p>
        <ButtonLink to="/login?redirect=%2Ftransparency">{t('login')}</ButtonLink>
      </p>
    );
  return (
    <div className={styles.own}>
      <div className={styles.ask}>
        <Select
          label={t('night')}
          labelHidden
          value={night.day}
          options={nights.map(({ day }) => ({ value: day, label: day }))}
          onChange={setChosen}
        />
        <Button kind="primary" onClick={() => setAsked(night.day)}>
          {t('check')}
        </Button>
      </div>
      {asked === night.day && <Checked night={night} player={player} />}
    </div>
  );
}

const FAILED = {
  place: 'place',
  overflow: 'overflow',
  root: 'rootFails',
  sum: 'sum',
  malformed: 'malformed',
  published: 'published',
  owner: 'owner',
} as const;

function Checked({ night, player }: { night: LiabilityNight; player: string }) {
  const t = useText(liabilityTexts);
  const { day } = night;
  const answer = useQuery({
    ...callQuery(calls.ownLiability, { day }, true),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  // Under the key of the answer: it goes when the person changes.
  const verdict = useQuery({
    queryKey: [...callKey(calls.ownLiability, { day }), night.root, player, answer.dataUpdatedAt],
    queryFn: () => checkLiability(answer.data?.proof, night, player),
    enabled: (answer.data?.proof ?? null) !== null,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  if (answer.isError)
    return (
      <>
        <ProofSaid what="recomputed" word={t('none')} text={t('noneFailed')} />
        <Button size="s" onClick={() => void answer.refetch()}>
          {t('reload')}
        </Button>
      </>
    );
  const missing = answer.data?.missing ?? null;
  if (missing !== null) return <ProofSaid what="recomputed" word={t('none')} text={t(`${missing}Missing`)} />;
  if (!verdict) return <ProofSaid what="checking" word={t('checking')} text={t('checkingText')} />;
  const { proof, nodes, failure } = verdict;
  return (
    <>
      {failure === null ? (
        <ProofSaid
          what="passed"
          word={t('passed')}
          text={t(night.binds ? 'passedText' : 'unboundText', { n: nodes.length, player })}
        />
      ) : (
        <ProofSaid what="failed" word={t('wrong')} text={t(FAILED[failure])} />
      )}
      {proof && <Amounts proof={proof} />}
      {proof && <Steps verdict={verdict} proof={proof} />}
      <div className={styles.save}>
        <Button
          size="s"
          onClick={() =>
            saveFile(
              `liability-${day}.json`,
              new Blob([JSON.stringify(answer.data?.proof, null, 2)], { type: 'application/json' }),
            )
          }
        >
          {t('save')}
        </Button>
        <SaveHint file={`liability-${day}.json${night.binds ? ` --player ${player}` : ''}`} />
      </div>
    </>
  );
}

function SaveHint({ file }: { file: string }) {
  const t = useText(liabilityTexts);
  const [before, after] = t('saveHint', { command: '\n' }).split('\n');
  return (
    <span>
      {before}
      <code>./caiting lottery liability {file}</code>
      {after}
    </span>
  );
}

function Amounts({ proof: { parts, takenAt } }: { proof: LiabilityProof }) {
  const t = useText(liabilityTexts);
  const all = LIABILITY_PARTS.reduce((sum, part) => sum + parts[part], 0n);
  return (
    <>
      <h3>{t('mine', { time: recordTime(takenAt) })}</h3>
      <dl className={styles.amounts}>
        {LIABILITY_PARTS.map((part) => (
          <div key={part}>
            <dt>{t(part)}</dt>
            <dd className="num">{yuanText(money(parts[part]), 4)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('mineAll')}</dt>
          <dd className="num">{yuanText(money(all), 4)}</dd>
        </div>
      </dl>
      <p>{t('compare')}</p>
    </>
  );
}

function Steps({ verdict: { nodes, failure }, proof }: { verdict: LiabilityVerdict; proof: LiabilityProof }) {
  const t = useText(liabilityTexts);
  return (
    <details>
      <summary>{t('steps', { n: nodes.length })}</summary>
      <ol className={styles.steps}>
        {nodes.map(({ hash, owed }, at) => {
          const step = proof.path[at - 1];
          const isWrong = failure !== null && at === (failure === 'owner' ? 0 : nodes.length - 1);
          return (
            <ProofStep
              key={hash}
              number={at + 1}
              state={isWrong ? 'failed' : 'ok'}
              title={step ? t(step.side, { owed: money(step.owed) }) : t('leaf')}
            >
              <p className="num">{t('comes', { owed: money(owed) })}</p>
              <ProofCode>{hash}</ProofCode>
            </ProofStep>
          );
        })}
      </ol>
    </details>
  );
}
