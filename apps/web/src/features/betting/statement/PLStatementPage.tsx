import { Link } from 'react-router';
import type { ProfitDay, ProfitFigures } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { figureTexts, shownOf } from '../../../shared/money/figures.tsx';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { Empty, ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { Table, type Column } from '../../../ui/layout/Table.tsx';
import { RangeFilter, useRange } from '../../records/index.ts';
import styles from './Statement.module.css';
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
  return (
    <div className={styles.page} aria-busy={isPlaceholderData || undefined}>
      <Card className={styles.filters}>
        <h1 className={`${styles.title} desk`}>{t('title')}</h1>
        <RangeFilter range={range} />
      </Card>
      {data ? (
        <>
          {data.from > range.fromDay && <p className={styles.cut}>{t('cut', { from: data.from })}</p>}
          <Total total={data.total} title={range.name === 'today' ? t('todayTitle') : word('profit')} />
          <Days days={data.days} total={data.total} />
        </>
      ) : isError ? (
        <ErrorState
          title={t('failed')}
          text={t('failedText')}
          action={<Button onClick={() => void refetch()}>{t('reload')}</Button>}
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

function Total({ total, title }: { total: ProfitFigures; title: string }) {
  const t = useText(statementTexts);
  const word = useText(figureTexts);
  const shown = shownOf(total);
  return (
    <Card className={styles.total}>
      <p className={styles.profit}>
        <span>{title}</span>
        <b>
          <Money value={shown?.profit ?? null} signed />
        </b>
        <small>{t('formula')}</small>
      </p>
      <dl className={styles.figures}>
        <div>
          <dt>{t('bets')}</dt>
          <dd className="num">{t('betsCount', { n: total.bets })}</dd>
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
            <Money value={total.agentRebate} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}

function Days({ days, total }: { days: readonly ProfitDay[]; total: ProfitFigures }) {
  const t = useText(statementTexts);
  const word = useText(figureTexts);
  if (days.length === 0)
    return (
      <Empty
        title={t('empty')}
        text={t('emptyText')}
        action={<ButtonLink to="/lotteryHall">{t('goBet')}</ButtonLink>}
      />
    );
  const money = (name: (typeof FIGURES)[number]): Column<ProfitDay> => ({
    key: name,
    head: word(name),
    align: 'right',
    cell: (day) => <Money value={day[name]} />,
  });
  const columns: readonly Column<ProfitDay>[] = [
    { key: 'day', head: t('day'), cell: ({ day }) => <DayLink day={day} /> },
    { key: 'bets', head: t('bets'), align: 'right', cell: ({ bets }) => <span className="num">{bets}</span> },
    ...FIGURES.map(money),
    {
      key: 'profit',
      head: word('profit'),
      align: 'right',
      cell: (day) => (
        <b>
          <Money value={shownOf(day)?.profit ?? null} signed />
        </b>
      ),
    },
  ];
  const sums = [
    t('total'),
    <span key="bets" className="num">
      {total.bets}
    </span>,
    ...FIGURES.map((name) => <Money key={name} value={total[name]} />),
    <Money key="profit" value={shownOf(total)?.profit ?? null} signed />,
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
              <DayLink day={day.day} />
              <small className="num">{t('betsCount', { n: day.bets })}</small>
            </span>
            <span>
              <b>
                <Money value={shownOf(day)?.profit ?? null} signed />
              </b>
              <small>
                {word('stake')} <Money value={day.stake} />
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The bets that a day's figures are made of. */
function DayLink({ day }: { day: string }) {
  return (
    <Link className={`${styles.day} num`} to={`/userCenter/betRecord?range=custom&from=${day}&to=${day}`}>
      {day}
    </Link>
  );
}
