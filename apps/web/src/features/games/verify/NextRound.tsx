import type { GameProof } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Tag } from '../../../ui/display/Tag.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { CopyValue } from '../../draws/index.ts';
import styles from './GameVerify.module.css';
import { nextInChain } from './round-proof.ts';
import { gameVerifyTexts } from './texts.ts';

/** Until the next round has begun. */
const LOOK_AGAIN_MS = 3_000;
const TONES = { same: 'ok', different: 'danger', awaited: 'plain', ends: 'plain' } as const;

/** Whether the next round goes on from this one’s seed: then both were fixed before the first of them. */
export function NextRound({ proof, shared }: { proof: GameProof; shared: NonNullable<GameProof['shared']> }) {
  const t = useText(gameVerifyTexts);
  const { table, number } = shared;
  const { data } = useQuery({
    ...callQuery(calls.gameProof, { table, number: number + 1 }, true, ['gameUnknown', 'gameAway']),
    refetchInterval: ({ state }) => (state.data ? false : LOOK_AGAIN_MS),
    refetchOnWindowFocus: false,
  });
  const link = nextInChain(proof, data ?? null);
  return (
    <Card>
      <CardHead title={t('chain')}>
        <Tag tone={TONES[link]}>{t(`chain_${link}`)}</Tag>
      </CardHead>
      <div className={styles.values}>
        <p className={styles.chain}>{t(`chainText_${link}`, { n: number + 1 })}</p>
        {data && link !== 'ends' && (
          <CopyValue label={t('nextCommitment', { n: number + 1 })} value={data.commitment} help={t('nextHelp')} />
        )}
      </div>
    </Card>
  );
}
