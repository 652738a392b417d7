import { Link } from 'react-router';
import type { LineFigures } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Table, type Column } from '../../../ui/layout/Table.tsx';
import { RangeFilter, useRange } from '../../records/index.ts';
import styles from '../core/Agency.module.css';
import { Tiles, Waiting, type Tile } from '../core/parts.tsx';
import { spanRefusal } from '../core/span-refusal.ts';
import { agencyTexts } from '../core/texts.ts';
import { useSave } from '../core/use-save.ts';
import { CHART_DAYS_MIN, daysBefore } from './chart-days.ts';
import { commissionRows } from './commission-rows.ts';
import { paidShare } from './paid-share.ts';
import { reportTexts } from './texts.ts';
import { TrendChart, TrendPlace } from './TrendChart.tsx';

type Report = Awaited<ReturnType<typeof useReport>>['data'];

const useReport = (from: string, to: string) =>
  useQuery({ ...callQuery(calls.userAgentReport, { from, to }), placeholderData: keepPreviousData });

/** /userCenter/agentReport: what the line came to, as tiles, a chart and a table of days. */
export function Component() {
  const t = useText(reportTexts);
  const word = useText(agencyTexts);
  const range = useRange();
  const { data, error, isError, refetch } = useReport(range.fromDay, range.toDay);
  const refusal = spanRefusal(error);
  return (
    <div className={styles.page}>
      <Card className={cx(styles.filters, styles.ranged)}>
        <h1 className="desk">{t('title')}</h1>
        <RangeFilter range={range} refusal={refusal} />
      </Card>
      {data ? (
        <>
          <Tiles label={t('total')} tiles={tilesOf(data, word, t)} lead={LEAD} />
          <Days data={data} />
          <Statement from={data.from} to={data.to} />
          <p className={styles.note}>{t('note')}</p>
        </>
      ) : (
        refusal === undefined && <Waiting isError={isError} onAgain={() => void refetch()} />
      )}
    </div>
  );
}

type Word = ReturnType<typeof useText<Extract<keyof typeof agencyTexts.zh, string>>>;

type Said = ReturnType<typeof useText<Extract<keyof typeof reportTexts.zh, string>>>;

/** The first so many of the tiles say what the line did and what it brought; the others what that is made of. */
const LEAD = 6;

function tilesOf({ total, own }: NonNullable<Report>, word: Word, t: Said): Tile[] {
  const share = paidShare(total);
  return [
    { name: word('stake'), money: total.stake, note: `${word('bets')} ${total.bets}` },
    { name: word('payout'), money: total.payout, note: share === null ? '—' : t('paidShare', { share }) },
    { name: word('profit'), money: total.profit, signed: true, note: t('membersView') },
    { name: word('ownCommission'), money: own.commission, signed: true, note: t('settled') },
    { name: word('activeMembers'), text: word('people', { n: total.activeMembers }), note: t('activeNote') },
    { name: word('newMembers'), text: word('people', { n: total.newMembers }), note: t('newNote') },
    { name: word('valid'), money: total.valid },
    { name: word('rebate'), money: total.rebate },
    { name: word('bonus'), money: total.bonus },
    { name: word('lineCommission'), money: total.commission },
    { name: word('net'), money: total.net, signed: true },
    { name: word('ownRebate'), money: own.rebate },
    { name: word('gameStake'), money: total.gameStake, note: word('games', { n: total.games }) },
    { name: word('gameRebate'), money: total.gameRebate },
    { name: word('gameProfit'), money: total.gameProfit, signed: true },
    { name: word('recharge'), money: total.recharge, note: word('times', { n: total.recharges }) },
    { name: word('withdrawal'), money: total.withdrawal, note: word('times', { n: total.withdrawals }) },
    { name: word('firstRecharges'), text: word('people', { n: total.firstRecharges }) },
  ];
}

const SHOWN = ['stake', 'payout', 'recharge', 'withdrawal'] as const;
type Day = LineFigures & { readonly day: string; readonly ownCommission: string };

/** A line of a day or two says nothing: a short span is drawn with the days before it. Null while those are on their way, so that their place is kept. */
function useChartDays({ days, to }: NonNullable<Report>): readonly Day[] | null {
  const isShort = days.length < CHART_DAYS_MIN;
  const from = daysBefore(to, CHART_DAYS_MIN - 1);
  const { data, isPending } = useQuery({ ...callQuery(calls.userAgentReport, { from, to }, true), enabled: isShort });
  if (!isShort) return days;
  return isPending ? null : (data?.days ?? days);
}

function Days({ data }: { data: NonNullable<Report> }) {
  const t = useText(reportTexts);
  const word = useText(agencyTexts);
  const columns: Column<Day>[] = [
    { key: 'day', head: t('day'), cell: ({ day }) => <DayLink day={day} /> },
    ...SHOWN.map((name): Column<Day> => ({
      key: name,
      head: word(name),
      align: 'right',
      cell: (day) => <Money value={day[name]} />,
    })),
    {
      key: 'games',
      head: word('gameProfit'),
      align: 'right',
      cell: (day) => <Money value={day.gameProfit} signed />,
    },
    { key: 'profit', head: word('profit'), align: 'right', cell: (day) => <Money value={day.profit} signed /> },
    {
      key: 'mine',
      head: word('ownCommission'),
      align: 'right',
      cell: (day) => <Money value={day.ownCommission} />,
    },
  ];
  const newest = [...data.days].reverse();
  const chart = useChartDays(data);
  const isLonger = chart === null || chart.length > data.days.length;
  return (
    <Card>
      <CardHead
        title={isLonger ? t('lastDays', { n: chart?.length ?? CHART_DAYS_MIN, day: data.to }) : t('trend')}
        more={t('lower')}
        to={lowerOf(data)}
      >
        <span className={styles.legend}>
          <span>
            <i /> {word('stake')}
          </span>
          <span>
            <i className={styles.dashed} /> {word('payout')}
          </span>
        </span>
      </CardHead>
      {chart === null ? <TrendPlace /> : chart.length > 1 && <TrendChart days={chart} />}
      <div className="desk">
        <Table caption={t('table')} columns={columns} rows={newest} rowKey={({ day }) => day} />
      </div>
      <ul className={`${styles.list} phone`}>
        {newest.map((day) => (
          <li key={day.day}>
            <DayLink day={day.day} />
            <b>
              <Money value={day.profit} signed />
            </b>
            <small>
              {word('stake')} <Money value={day.stake} />
            </small>
            <small>
              {word('ownCommission')} <Money value={day.ownCommission} />
            </small>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The commission as a file that can be added up again. */
function Statement({ from, to }: { from: string; to: string }) {
  const t = useText(reportTexts);
  const word = useText(agencyTexts);
  const head = [
    word('time'),
    t('lottery'),
    t('issue'),
    `${t('issue')} ID`,
    t('part'),
    word('member'),
    'ID',
    word('valid'),
    t('share'),
    t('fromBets'),
  ];
  const { isBusy, save } = useSave(`${word('commission')}-${from}-${to}`, () =>
    commissionRows({ from, to }, { head, games: t('games'), posted: t('postedRow'), moving: t('moving') }),
  );
  return (
    <Card>
      <CardHead title={word('ownCommission')} />
      <div className={styles.text}>
        <p className={styles.note}>{t('statementNote')}</p>
        <div className={styles.acts}>
          <Button busy={isBusy} onClick={save}>
            {t('statement')}
          </Button>
          <ButtonLink to={lowerOf({ from, to })}>{t('lower')}</ButtonLink>
        </div>
      </div>
    </Card>
  );
}

/** The same days member by member. */
const lowerOf = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  `/userCenter/lowerReport?range=custom&from=${from}&to=${to}`;

function DayLink({ day }: { day: string }) {
  return (
    <Link className={`${styles.link} num`} to={lowerOf({ from: day, to: day })}>
      {day}
    </Link>
  );
}
