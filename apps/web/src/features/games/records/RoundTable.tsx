import type { GameRound } from '@caiting/contract';
import { Link } from 'react-router';
import { useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { StatusWord } from '../../../ui/display/Tag.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Table, type Column } from '../../../ui/layout/Table.tsx';
import { useRoundWord } from '../core/round-words.ts';
import styles from './GameRecords.module.css';
import { ROUND_TONES } from './tones.ts';
import { roundTexts } from './texts.ts';

export interface RoundTotals {
  readonly rounds: number;
  readonly staked: string;
  readonly back: string;
  readonly profit: string;
}

/** Rounds on a desktop. */
export function RoundTable({ rounds, totals }: { rounds: readonly GameRound[]; totals: RoundTotals | null }) {
  const t = useText(roundTexts);
  const columns: readonly Column<GameRound>[] = [
    { key: 'game', head: t('gameHead'), cell: (round) => <GameCell round={round} /> },
    {
      key: 'time',
      head: t('timeHead'),
      cell: ({ startedAt }) => <span className="num t2">{recordTime(startedAt)}</span>,
    },
    {
      key: 'state',
      head: t('status'),
      cell: ({ state }) => <StatusWord tone={ROUND_TONES[state]}>{t(state)}</StatusWord>,
    },
    { key: 'staked', head: t('staked'), align: 'right', cell: (round) => <Money value={round.staked} /> },
    {
      key: 'back',
      head: t('back'),
      align: 'right',
      cell: (round) => <Money value={round.state === 'open' ? null : round.back} />,
    },
    {
      key: 'profit',
      head: t('profit'),
      align: 'right',
      cell: (round) => (
        <b>
          <Money value={round.profit} signed />
        </b>
      ),
    },
    {
      key: 'detail',
      head: <span className="sr">{t('detail')}</span>,
      align: 'right',
      cell: ({ id }) => (
        <Link to={`/userCenter/chessDetail?id=${id}`} className={styles.detail}>
          {t('detail')}
        </Link>
      ),
    },
  ];
  const sums = totals && [
    <>
      {t('allTotals')} <span className={styles.note}>{t('totalsNote')}</span>
    </>,
    '',
    '',
    <Money key="staked" value={totals.staked} />,
    <Money key="back" value={totals.back} />,
    <Money key="profit" value={totals.profit} signed />,
    <span key="rounds" className="t3">
      {t('rounds', { n: totals.rounds })}
    </span>,
  ];
  return (
    <Card className={`${styles.table} desk`}>
      <Table
        caption={t('title')}
        columns={columns}
        rows={rounds}
        rowKey={({ id }) => id}
        {...(sums && { totals: [sums] })}
      />
    </Card>
  );
}

function GameCell({ round }: { round: GameRound }) {
  const locale = useLocale((state) => state.locale);
  const roundWord = useRoundWord();
  return (
    <Link to={`/userCenter/chessDetail?id=${round.id}`} className={styles.two}>
      <b>{round.gameName[locale]}</b>
      <span className="num">{roundWord(round)}</span>
    </Link>
  );
}
