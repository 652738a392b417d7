import { Link } from 'react-router';
import type { GameFigures, ProfitFigures } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { countText } from '@caiting/contract/wire';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { figureTexts, shownOf } from '../../../shared/money/figures.tsx';
import { resultOf } from '../../../shared/money/result-of.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { Empty, ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { Table, type Column } from '../../../ui/layout/Table.tsx';
import { RangeFilter, useRange } from '../../records/index.ts';
import styles from './Statement.module.css';
import { agentRebateOf, hasGames, mergeDays, type StatementDay } from './merge-days.ts';
import { statementTexts } from './texts.ts';

/** /userCenter/PLstatement: what settlement brought, today or in any range (product §2). */
export function Component() {
  const t = useText(statementTexts);
  const word = useText(figureTexts);
  const range = useRange();
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...callQuery(calls.userProfit, { from: range.fromDay, to: range.toDay }),
    placeholderData: keepPreviousData,
  });
  const games = useQuery({
    ...callQuery(calls.gameProfit, { from: range.fromDay, to: range.toDay }),
    placeholderData: keepPreviousData,
  });
  const isFailed = isError || games.isError;
  const isOld = isPlaceholderData || games.isPlaceholderData;
  return (
    <div className={styles.page} aria-busy={isOld || undefined}>
      <Card className={styles.filters}>
        <h1 className={`${styles.title} desk`}>{t('title')}</h1>
        <RangeFilter range={range} />
      </Card>
      {data && games.data ? (
        <>
          {data.from > range.fromDay && <p className={styles.cut}>{t('cut', { from: data.from })}</p>}
          <Total
            bets={data.total}
            games={games.data.total}
            title={range.name === 'today' ? t('todayTitle') : word('profit')}
          />
          <Days days={mergeDays(data.days, games.data.days)} bets={data.total} games={games.data.total} />
        </>
      ) : isFailed ? (
        <ErrorState
          title={t('failed')}
          text={t('failedText')}
          action={
            <Button
              onClick={() => {
                void refetch();
                void games.refetch();
              }}
            >
              {t('reload')}
            </Button>
          }
        />
      ) : (
        <Card className={styles.total} aria-busy="true" aria-label={t('loading')}>
          <Skeleton width={160} height={44} />
          <Skeleton width="100%" height={120} />
        </Card>
      )}
    </div>
  );
}

const FIGURES = ['stake', 'open', 'payout', 'refund', 'rebate'] as const;

interface TotalProps {
  readonly bets: ProfitFigures;
  readonly games: GameFigures;
  readonly title: string;
}

/** The result of both; games are named where there were any. */
function Total({ bets, games, title }: TotalProps) {
  const t = useText(statementTexts);
  const word = useText(figureTexts);
  const shown = shownOf(bets);
  return (
    <Card className={styles.total}>
      <p className={styles.profit}>
        <span>{title}</span>
        <b>
          <Money value={resultOf(bets, games)} signed />
        </b>
        <small>{t('formula')}</small>
      </p>
      <dl className={styles.figures}>
        <div>
          <dt>{t('bets')}</dt>
          <dd className="num">{t('betsCount', { n: bets.bets })}</dd>
        </div>
        {FIGURES.map((name) => (
          <div key={name}>
            <dt>{word(name)}</dt>
            <dd>
              <Money value={shown?.[name] ?? null} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('agentRebate')}</dt>
          <dd>
            <Money value={agentRebateOf(bets, games)} />
          </dd>
        </div>
        {hasGames(games) && (
          <>
            <div>
              <dt>{t('games')}</dt>
              <dd className="num">{t('rounds', { n: games.rounds })}</dd>
            </div>
            <div>
              <dt>{t('gameStake')}</dt>
              <dd>
                <Money value={games.stake} />
              </dd>
            </div>
            <div>
              <dt>{t('gameRebate')}</dt>
              <dd>
                <Money value={games.rebate} />
              </dd>
            </div>
            <div>
              <dt>{t('gameProfit')}</dt>
              <dd>
                <Money value={games.profit} signed />
              </dd>
            </div>
          </>
        )}
      </dl>
    </Card>
  );
}

/** The column of games stands where there were any. */
function useColumns(withGames: boolean): readonly Column<StatementDay>[] {
  const t = useText(statementTexts);
  const word = useText(figureTexts);
  const money = (name: (typeof FIGURES)[number]): Column<StatementDay> => ({
    key: name,
    head: word(name),
    align: 'right',
    cell: (day) => <Money value={day.bets[name]} />,
  });
  return [
    { key: 'day', head: t('day'), cell: (day) => <DayLink day={day} /> },
    {
      key: 'bets',
      head: t('bets'),
      align: 'right',
      cell: (day) => <span className="num">{countText(day.bets.bets)}</span>,
    },
    ...FIGURES.map(money),
    ...(withGames
      ? [
          {
            key: 'gameRebate',
            head: t('gameRebate'),
            align: 'right',
            cell: (day) => <Money value={day.games.rebate} />,
          } satisfies Column<StatementDay>,
          {
            key: 'games',
            head: t('gameProfit'),
            align: 'right',
            cell: (day) => <Money value={day.games.profit} signed />,
          } satisfies Column<StatementDay>,
        ]
      : []),
    {
      key: 'profit',
      head: word('profit'),
      align: 'right',
      cell: (day) => (
        <b>
          <Money value={resultOf(day.bets, day.games)} signed />
        </b>
      ),
    },
  ];
}

interface DaysProps {
  readonly days: readonly StatementDay[];
  readonly bets: ProfitFigures;
  readonly games: GameFigures;
}

function Days({ days, bets, games }: DaysProps) {
  const t = useText(statementTexts);
  const word = useText(figureTexts);
  const withGames = hasGames(games);
  const columns = useColumns(withGames);
  if (days.length === 0)
    return (
      <Empty
        title={t('empty')}
        text={t('emptyText')}
        action={<ButtonLink to="/lotteryHall">{t('goBet')}</ButtonLink>}
      />
    );
  const sums = [
    t('total'),
    <span key="bets" className="num">
      {bets.bets}
    </span>,
    ...FIGURES.map((name) => <Money key={name} value={bets[name]} />),
    ...(withGames
      ? [<Money key="gameRebate" value={games.rebate} />, <Money key="games" value={games.profit} signed />]
      : []),
    <Money key="profit" value={resultOf(bets, games)} signed />,
  ];
  return (
    <Card>
      <CardHead title={t('byDay')} more={t('toRecords')} to="/userCenter/betRecord" />
      <div className="desk">
        <Table caption={t('byDay')} columns={columns} rows={days} rowKey={({ day }) => day} totals={[sums]} />
      </div>
      <ul className={`${styles.days} phone`}>
        {days.map((day) => (
          <li key={day.day}>
            <span>
              <DayLink day={day} />
              <small className="num">
                {[
                  day.bets.bets > 0 || day.games.rounds === 0 ? t('betsCount', { n: day.bets.bets }) : '',
                  day.games.rounds > 0 ? t('rounds', { n: day.games.rounds }) : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span>
              <b>
                <Money value={resultOf(day.bets, day.games)} signed />
              </b>
              <small>
                {word('stake')} <Money value={day.bets.stake} />
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What a day's figures are made of: its bets, or, where there were none, its rounds. */
function DayLink({ day: { day, bets, games } }: { day: StatementDay }) {
  const records =
    games.rounds > 0 && bets.bets === 0
      ? `/userCenter/chessRecord?range=custom&from=${day}&to=${day}`
      : `/userCenter/betRecord?range=custom&from=${day}&to=${day}`;
  return (
    <Link className={`${styles.day} num`} to={records}>
      {day}
    </Link>
  );
}
