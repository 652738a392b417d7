import type { RoomAct } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { RoomCode } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { fullTime } from '../../../platform/time/time.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Skeleton } from '../../../ui/layout/States.tsx';
import styles from '../core/Moderation.module.css';
import { moderationTexts } from './texts.ts';

const PAGE = 10;

/** What the managers of a room did, newest first: who, whom, what, from what to what. */
export function ActLog({ roomCode }: { roomCode: RoomCode }) {
  const t = useText(moderationTexts);
  const [pageNum, setPage] = useState(1);
  const acts = useQuery({
    ...callQuery(calls.getActListFront, { roomCode, pageNum, pageSize: PAGE }),
    placeholderData: (old) => old,
    staleTime: 0,
  });
  if (!acts.data) return <Skeleton height={48} width="100%" />;
  const { rows, total } = acts.data;
  return (
    <section className={styles.acts} aria-label={t('acts')}>
      <h3>{t('acts')}</h3>
      {rows.length === 0 && <p>{t('noActs')}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <span>{sentence(t, row)}</span>
            <small>
              {row.managerName || t('site')} · {fullTime(row.at)}
            </small>
          </li>
        ))}
      </ul>
      {total > PAGE && (
        <p className={styles.pages}>
          <Button size="s" disabled={pageNum === 1} onClick={() => setPage(pageNum - 1)}>
            {t('newer')}
          </Button>
          <Button size="s" disabled={pageNum * PAGE >= total} onClick={() => setPage(pageNum + 1)}>
            {t('older')}
          </Button>
        </p>
      )}
    </section>
  );
}

function sentence(
  t: (key: ActText, params: Record<string, string>) => string,
  { act, targetName: target, before, after }: RoomAct,
): string {
  return t(act === 'slowMode' ? 'slowModeAct' : act === 'envelopeRule' ? 'envelopeRuleAct' : act, {
    target,
    before,
    after,
  });
}

type ActText = Exclude<RoomAct['act'], 'slowMode' | 'envelopeRule'> | 'slowModeAct' | 'envelopeRuleAct';
