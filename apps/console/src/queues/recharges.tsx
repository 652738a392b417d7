import { useQuery } from '@tanstack/react-query';
import { consoleMoneyCalls, consoleRechargeCalls } from '@caiting/contract';
import { listTime, type CallOutput } from '@caiting/contract/wire';
import { Fact } from '@caiting/web/ui/display/Fact.tsx';
import { Money } from '@caiting/web/ui/display/Money.tsx';
import { serverNow } from '@caiting/web/ui/hooks/clock.ts';
import { cx } from '@caiting/web/ui/cx.ts';
import { useLocale, useText } from '@caiting/web/i18n/i18n.ts';
import { mayUse, needEntry, partOf } from '../contract/entries.ts';
import { QUEUES } from '../contract/queues.ts';
import { valueWord } from '../contract/words.ts';
import type { HandPart, RowListProps, RowPanelProps } from '../parts/hand-made.ts';
import { PartView } from '../parts/PartPage.tsx';
import { readOptions } from '../platform/query.ts';
import { useSession } from '../platform/session.ts';
import { useSaid } from '../platform/texts.ts';
import { MINUTE_MS, useAge, useMinute } from '../table/ages.ts';
import { FactGrid } from '../table/Answer.tsx';
import { Value } from '../table/Value.tsx';
import { LastDone } from './LastDone.tsx';
import { Marks, type Mark } from './marks.tsx';
import { UNBOOKED } from './payments.tsx';
import styles from './Queue.module.css';
import { QueueList } from './QueueList.tsx';
import { Checks, History, PersonHead, QueuePanel, Steps, Sum, type CheckLine } from './QueuePanel.tsx';
import { queueTexts, rechargeTexts } from './texts.ts';

type Answer = CallOutput<typeof consoleRechargeCalls.rechargeReviews>;
type Review = Answer['list'][number];

const FIRST_MS = (QUEUES.find(({ read }) => read === 'rechargeReviews')?.first ?? 0) * MINUTE_MS;

function useReviews(): Answer | undefined {
  return useQuery(readOptions(consoleRechargeCalls.rechargeReviews, {})).data;
}

function Hint() {
  const t = useText(queueTexts);
  const age = useAge();
  const now = useMinute();
  const rows = useReviews()?.list;
  if (rows === undefined) return null;
  const oldest = Math.min(...rows.map(({ at }) => at));
  return (
    <>
      {t('sumOf', { n: rows.length })}
      {rows.length > 0 && (
        <>
          {' · '}
          {t('oldest', { age: age(Math.max(0, now - oldest)), limit: age(FIRST_MS) })}
        </>
      )}
    </>
  );
}

function useMarks(): (row: Review) => Mark[] {
  const t = useText(rechargeTexts);
  return ({ isOwnName }) =>
    isOwnName === null
      ? [{ tone: 'plain', words: t('nameNone') }]
      : isOwnName
        ? []
        : [{ tone: 'danger', words: t('nameOff') }];
}

function List(props: RowListProps) {
  const t = useText(queueTexts);
  const own = useText(rechargeTexts);
  const say = useSaid();
  const age = useAge();
  const now = useMinute();
  const locale = useLocale((state) => state.locale);
  const marksOf = useMarks();
  const rows = props.rows as unknown as readonly Review[];
  const of = (at: number): Review => rows[at] as Review;
  const waits = (row: Review) => {
    const ms = Math.max(0, now - row.at);
    return <span className={cx('num', ms > FIRST_MS && styles.late)}>{age(ms)}</span>;
  };
  const name = (row: Review) => <span translate="no">{row.person.nickname || row.userName}</span>;
  const sum = (row: Review) => (
    <b>
      <Money value={row.amount} />
    </b>
  );
  return (
    <QueueList
      {...props}
      nameOf={(at) => of(at).orderNo}
      columns={[
        {
          key: 'at',
          head: t('time'),
          cell: (at) => ({
            main: <span className="num">{listTime(of(at).at, serverNow(), locale)}</span>,
            below: <span className="num">…{of(at).orderNo.slice(-6)}</span>,
          }),
        },
        {
          key: 'who',
          head: t('player'),
          cell: (at) => ({ main: <b>{name(of(at))}</b>, below: <span translate="no">{of(at).userName}</span> }),
        },
        {
          key: 'way',
          head: own('way'),
          cell: (at) => ({ main: say(valueWord('channel', of(at).channel)), below: of(at).lineName }),
        },
        { key: 'amount', head: t('amount'), isRight: true, cell: (at) => ({ main: sum(of(at)) }) },
        { key: 'marks', head: t('hints'), cell: (at) => ({ main: <Marks marks={marksOf(of(at))} /> }) },
        { key: 'waited', head: t('waited'), isRight: true, cell: (at) => ({ main: waits(of(at)) }) },
      ]}
      phone={(at) => ({
        who: name(of(at)),
        amount: sum(of(at)),
        facts: (
          <>
            <span className="num">{listTime(of(at).at, serverNow(), locale, false)}</span>
            <span>{say(valueWord('channel', of(at).channel))}</span>
          </>
        ),
        marks: (
          <>
            <Marks marks={marksOf(of(at))} isOnPhone />
            {waits(of(at))}
          </>
        ),
      })}
    />
  );
}

function useChecks({
  isOwnName,
  payerName,
  at,
  expiresAt,
  createdAt,
  isFirstOnLine,
  refusedBefore,
}: Review): CheckLine[] {
  const t = useText(rechargeTexts);
  const age = useAge();
  return [
    isOwnName === null
      ? { tone: 'warn', words: t('noName'), figure: payerName }
      : { tone: isOwnName ? 'ok' : 'danger', words: t(isOwnName ? 'ownName' : 'otherName'), figure: payerName },
    {
      tone: at <= expiresAt ? 'ok' : 'warn',
      words: t(at <= expiresAt ? 'inTime' : 'late'),
      figure: age(at - createdAt),
    },
    { tone: isFirstOnLine ? 'warn' : 'ok', words: t(isFirstOnLine ? 'newLine' : 'usedLine') },
    refusedBefore > 0
      ? { tone: 'warn', words: t('refusals'), figure: t('times', { n: refusedBefore }) }
      : { tone: 'ok', words: t('noRefusals') },
  ];
}

const ACT = 'reviewRecharge';

function Panel(props: RowPanelProps) {
  const row = props.row as unknown as Review;
  const t = useText(rechargeTexts);
  const queue = useText(queueTexts);
  const me = useSession((session) => session.staffName);
  const checks = useChecks(row);
  const { orderNo, userName, person, asked, amount, credit } = row;
  return (
    <QueuePanel
      {...props}
      title={orderNo}
      steps={<Steps steps={[{ words: queue('review'), who: me, state: 'now' }]} />}
      choices={[
        {
          act: ACT,
          choose: 'reject',
          by: 'r',
          label: (
            <>
              {t('reject')} <kbd>R</kbd>
            </>
          ),
        },
        {
          act: ACT,
          choose: 'credit',
          by: 'a',
          isMain: true,
          label: (
            <>
              {t('credit')} <Money value={credit} />
            </>
          ),
        },
      ]}
      fine={t('fine')}
    >
      <PersonHead userName={userName} person={person} />
      <Sum name={t('amount')} isBig>
        <Money value={asked} hero />
      </Sum>
      <Sum name={t('payCredit')}>
        <Money value={amount} /> / <Money value={credit} />
      </Sum>
      <Slip row={row} />
      <Checks lines={checks} />
      <section>
        <h3 className={styles.head}>{queue('facts90')}</h3>
        <FactGrid>
          <Fact name={t('credited')}>
            {t('creditedOf', { n: row.creditedBefore })} <Money value={row.creditedAmount} />
          </Fact>
          <Fact name={t('refused')}>{row.refusedBefore}</Fact>
        </FactGrid>
      </section>
      <History lines={[{ at: row.at, words: queue('time') }]} />
    </QueuePanel>
  );
}

const VOUCHER = { name: 'voucher', is: 'text', options: [] } as const;

/** The receipt left, the bank’s side right. */
function Slip({ row }: { row: Review }) {
  const t = useText(rechargeTexts);
  const { voucher, payeeAccount, remark, payerName, lineName } = row;
  return (
    <div className={styles.slip}>
      <div>{voucher === '' ? t('noVoucher') : <Value column={VOUCHER} value={voucher} isWhole />}</div>
      <dl className={styles.lines}>
        <Fact name={`${t('payee')} · ${lineName}`}>
          <span translate="no">{payeeAccount}</span>
          {remark !== '' && ` · ${t('remark', { remark })}`}
        </Fact>
        <Fact name={t('payer')}>
          <span translate="no">{payerName || '—'}</span>
        </Fact>
      </dl>
    </div>
  );
}

const RECHARGES: HandPart = {
  tabs: [
    { id: 'reviews', read: 'rechargeReviews', says: {}, words: { zh: '待审核', en: 'To review' } },
    { id: 'unbooked', read: 'unbookedPayments', says: {}, words: { zh: '未入账来款', en: 'Unbooked payments' } },
    { id: 'records', read: 'rechargesFound', says: {}, words: { zh: '充值订单', en: 'Orders' } },
    { id: 'files', read: 'providerFiles', says: {}, words: { zh: '支付商对账', en: 'Files of providers' } },
  ],
  reads: {
    rechargeReviews: { List, Panel, Empty: () => <LastDone of="rechargeReviews" act={ACT} />, inTabs: [] },
    unbookedPayments: UNBOOKED,
  },
  Hint,
  showsActs: ['compareProviderFile'],
  useCounts: () => {
    const held = useSession((session) => session.roles);
    const reviews = useReviews();
    const unbooked = useQuery({
      ...readOptions(consoleMoneyCalls.unbookedPayments, { state: 'open' }),
      enabled: mayUse(needEntry('unbookedPayments'), held),
    }).data;
    return { reviews: reviews?.list.length ?? null, unbooked: unbooked?.list.length ?? null };
  },
};

/** Transfers that players say they made, payments that nobody has booked, and all orders. */
export function Component() {
  const part = partOf('recharges');
  return part ? <PartView part={part} hand={RECHARGES} /> : null;
}
