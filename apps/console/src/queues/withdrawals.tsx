import { CreditCard } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { consoleMoneyReadCalls } from '@caiting/contract';
import { clockTime, listTime, type CallOutput } from '@caiting/contract/wire';
import { parseMoney } from '@caiting/money';
import { Fact } from '@caiting/web/ui/display/Fact.tsx';
import { Money } from '@caiting/web/ui/display/Money.tsx';
import { Tag } from '@caiting/web/ui/display/Tag.tsx';
import { serverNow } from '@caiting/web/ui/hooks/clock.ts';
import { cx } from '@caiting/web/ui/cx.ts';
import { useLocale, useText } from '@caiting/web/i18n/i18n.ts';
import { needEntry, partOf } from '../contract/entries.ts';
import { QUEUES } from '../contract/queues.ts';
import { fieldsOf } from '../contract/fields.ts';
import { valueWord } from '../contract/words.ts';
import type { HandPart, RowListProps, RowPanelProps } from '../parts/hand-made.ts';
import { PartView } from '../parts/PartPage.tsx';
import { readOptions } from '../platform/query.ts';
import { useSession } from '../platform/session.ts';
import { useSaid } from '../platform/texts.ts';
import { MINUTE_MS, useAge, useMinute } from '../table/ages.ts';
import { FactGrid } from '../table/Answer.tsx';
import { askedWith } from '../table/use-read.ts';
import { LastDone } from './LastDone.tsx';
import styles from './Queue.module.css';
import { QueueList } from './QueueList.tsx';
import {
  Checks,
  History,
  PersonHead,
  QueuePanel,
  Steps,
  Sum,
  type CheckLine,
  type Choice,
  type Step,
} from './QueuePanel.tsx';
import { Marks, StateTag, type Mark } from './marks.tsx';
import { queueTexts, withdrawalTexts } from './texts.ts';

type Answer = CallOutput<typeof consoleMoneyReadCalls.withdrawals>;
type Withdrawal = Answer['list'][number];

const FIRST_MS = (QUEUES.find(({ read }) => read === 'withdrawals')?.first ?? 0) * MINUTE_MS;
const NEW_ACCOUNT_MS = 24 * 60 * MINUTE_MS;
const WAITS: ReadonlySet<string> = new Set(['submitted', 'approved', 'paying']);

const isNewAccount = ({ at, facts }: Withdrawal): boolean => at - facts.accountChangedAt < NEW_ACCOUNT_MS;
const owes = ({ facts }: Withdrawal): boolean => (parseMoney(facts.wagering.missing) ?? 0n) > 0n;

/** The queue as the shell counts it, so that both share one answer. */
function useQueue(): Answer | undefined {
  const entry = needEntry('withdrawals');
  const given = askedWith(fieldsOf(entry.call, entry.words), () => null);
  return useQuery(readOptions(consoleMoneyReadCalls.withdrawals, given)).data;
}

function Hint() {
  const t = useText(queueTexts);
  const age = useAge();
  const now = useMinute();
  const data = useQueue();
  if (data === undefined || data.waitingAmount === null) return null;
  const count = (data.waitingSubmitted ?? 0) + (data.waitingApproved ?? 0) + (data.waitingPaying ?? 0);
  return (
    <>
      {t('sumOf', { n: count })}
      {data.waitingSince !== null && (
        <>
          {' · '}
          {t('total')} <Money value={data.waitingAmount} />
          {' · '}
          {t('oldest', { age: age(Math.max(0, now - data.waitingSince)), limit: age(FIRST_MS) })}
        </>
      )}
    </>
  );
}

/** What stands out of a row before it is opened. */
function useMarks(): (row: Withdrawal) => Mark[] {
  const t = useText(withdrawalTexts);
  return (row) => [
    ...(owes(row) ? [{ tone: 'danger' as const, words: t('owes') }] : []),
    ...(row.facts.isFirstUse ? [{ tone: 'warn' as const, words: t('lost') }] : []),
    ...(isNewAccount(row) ? [{ tone: 'warn' as const, words: t('changed') }] : []),
    ...(row.facts.login?.isUnknown === true ? [{ tone: 'warn' as const, words: t('newDevice') }] : []),
  ];
}

/** Of two who approve, whether the first has. */
function State({ row }: { row: Withdrawal }) {
  const t = useText(withdrawalTexts);
  if (row.state === 'submitted' && row.approvedBy.length > 0) return <Tag tone="info">{t('toSecond')}</Tag>;
  return <StateTag value={row.state} />;
}

/** What stands in a row on a desktop and on a phone. */
function useCells() {
  const say = useSaid();
  const age = useAge();
  const now = useMinute();
  return {
    account: (row: Withdrawal): string => `${say(valueWord('kind', row.kind))} ${row.shown}`,
    name: (row: Withdrawal) => <span translate="no">{row.person.nickname || row.userName}</span>,
    waits: ({ at, endedAt, state }: Withdrawal) => {
      const ms = Math.max(0, (endedAt ?? now) - at);
      return <span className={cx('num', WAITS.has(state) && ms > FIRST_MS && styles.late)}>{age(ms)}</span>;
    },
  };
}

function List(props: RowListProps) {
  const t = useText(queueTexts);
  const own = useText(withdrawalTexts);
  const locale = useLocale((state) => state.locale);
  const marksOf = useMarks();
  const rows = props.rows as unknown as readonly Withdrawal[];
  const of = (at: number): Withdrawal => rows[at] as Withdrawal;
  const { account, name, waits } = useCells();
  return (
    <QueueList
      {...props}
      nameOf={(at) => of(at).withdrawNo}
      columns={[
        {
          key: 'at',
          head: t('time'),
          cell: (at) => ({
            main: <span className="num">{listTime(of(at).at, serverNow(), locale)}</span>,
            below: <span className="num">…{of(at).withdrawNo.slice(-6)}</span>,
          }),
        },
        {
          key: 'who',
          head: t('player'),
          cell: (at) => ({ main: <b>{name(of(at))}</b>, below: <span translate="no">{of(at).userName}</span> }),
        },
        { key: 'account', head: own('account'), cell: (at) => ({ main: account(of(at)) }) },
        {
          key: 'amount',
          head: t('amount'),
          isRight: true,
          cell: (at) => ({
            main: (
              <b>
                <Money value={of(at).amount} />
              </b>
            ),
          }),
        },
        { key: 'marks', head: t('hints'), cell: (at) => ({ main: <Marks marks={marksOf(of(at))} /> }) },
        { key: 'waited', head: t('waited'), isRight: true, cell: (at) => ({ main: waits(of(at)) }) },
        { key: 'state', head: t('state'), cell: (at) => ({ main: <State row={of(at)} /> }) },
      ]}
      phone={(at) => ({
        who: name(of(at)),
        amount: (
          <b>
            <Money value={of(at).amount} />
          </b>
        ),
        facts: (
          <>
            <span className="num">{clockTime(of(at).at)}</span>
            <span>{account(of(at))}</span>
          </>
        ),
        marks: (
          <>
            <Marks marks={marksOf(of(at)).slice(0, 1)} isOnPhone />
            {waits(of(at))}
          </>
        ),
      })}
    />
  );
}

/** What a machine can look at, each with its figure. */
function useChecks(row: Withdrawal): CheckLine[] {
  const t = useText(withdrawalTexts);
  const age = useAge();
  const { facts, at } = row;
  const { wagering, login } = facts;
  return [
    owes(row)
      ? { tone: 'danger', words: t('turnoverLeft'), figure: <Money value={wagering.missing} /> }
      : {
          tone: 'ok',
          words: t('turnoverDone'),
          ...((parseMoney(wagering.required) ?? 0n) > 0n && {
            figure: (
              <>
                <Money value={wagering.done} /> / <Money value={wagering.required} />
              </>
            ),
          }),
        },
    {
      tone: isNewAccount(row) ? 'warn' : 'ok',
      words: t(isNewAccount(row) ? 'accountNew' : 'accountOld'),
      figure: age(Math.max(0, at - facts.accountChangedAt)),
    },
    { tone: facts.isFirstUse ? 'warn' : 'ok', words: t(facts.isFirstUse ? 'accountUnused' : 'accountUsed') },
    login === null
      ? { tone: 'warn', words: t('loginNone') }
      : {
          tone: login.isUnknown ? 'warn' : 'ok',
          words: t(login.isUnknown ? 'loginNew' : 'loginKnown'),
          figure: login.place,
        },
    facts.refusedBefore > 0
      ? { tone: 'warn', words: t('refusals'), figure: t('times', { n: facts.refusedBefore }) }
      : { tone: 'ok', words: t('noRefusals') },
  ];
}

/** Who has approved, who is to, and that it is paid then. */
function useSteps({ state, approvedBy, approvalsNeeded }: Withdrawal): readonly Step[] {
  const t = useText(queueTexts);
  const me = useSession((session) => session.staffName);
  const isOpen = state === 'submitted';
  const [first, second] = approvedBy;
  const isTwo = approvalsNeeded > 1 || second !== undefined;
  const paid: Step['state'] = state === 'paid' ? 'done' : isOpen ? 'later' : 'now';
  return [
    { words: t('review'), who: first ?? (isOpen ? me : ''), state: first || !isOpen ? 'done' : 'now' },
    ...(isTwo
      ? [
          {
            words: t('second'),
            who: second ?? (first && first !== me ? me : t('another')),
            state: (second || !isOpen ? 'done' : first ? 'now' : 'later') as Step['state'],
          },
        ]
      : []),
    { words: t('pay'), who: '', state: paid },
  ];
}

const ACT = 'reviewWithdrawal';
/** What may be said of it where it stands; whether one may, the call says. */
function useChoices({ state, amount, approvedBy, approvalsNeeded }: Withdrawal): Choice[] {
  const t = useText(withdrawalTexts);
  const me = useSession((session) => session.staffName);
  const reject: Choice = {
    act: ACT,
    choose: 'reject',
    by: 'r',
    label: (
      <>
        {t('reject')} <kbd>R</kbd>
      </>
    ),
  };
  const payee: Choice = { act: 'withdrawalPayee', choose: null, label: t('payee') };
  switch (state) {
    case 'submitted': {
      const isFirst = approvalsNeeded > 1 && approvedBy.length === 0;
      const label = (
        <>
          {t(isFirst ? 'approveFirst' : 'approve')} <Money value={amount} />
        </>
      );
      return [reject, { act: ACT, choose: 'approve', by: 'a', isMain: true, label, isOff: approvedBy.includes(me) }];
    }
    case 'approved':
      return [reject, { act: ACT, choose: 'paid', isMain: true, label: t('paidByHand') }, payee];
    case 'paying':
      return [
        { act: ACT, choose: 'foundPaid', label: t('foundPaid') },
        { act: ACT, choose: 'foundReturned', label: t('foundReturned') },
        payee,
      ];
    default:
      return [];
  }
}

function useFine({ state, approvedBy }: Withdrawal): string | null {
  const t = useText(withdrawalTexts);
  const me = useSession((session) => session.staffName);
  switch (state) {
    case 'submitted':
      return t(approvedBy.includes(me) ? 'mine' : 'fineReview');
    case 'approved':
      return t('finePay');
    case 'paying':
      return t('fineProvider');
    default:
      return null;
  }
}

function Panel(props: RowPanelProps) {
  const row = props.row as unknown as Withdrawal;
  const t = useText(withdrawalTexts);
  const say = useSaid();
  const choices = useChoices(row);
  const steps = useSteps(row);
  const fine = useFine(row);
  const checks = useChecks(row);
  const { withdrawNo, userName, person, amount, fee, net, facts, state, reason } = row;
  const isRefused = state === 'rejected' || state === 'failed' || state === 'cancelled';
  return (
    <QueuePanel
      {...props}
      title={withdrawNo}
      choices={choices}
      fine={fine}
      {...(isRefused ? {} : { steps: <Steps steps={steps} /> })}
    >
      <PersonHead userName={userName} person={person} />
      <Sum name={t('amount')} isBig>
        <Money value={amount} hero />
      </Sum>
      <Sum name={t('feeNet')}>
        <Money value={fee} /> / <Money value={net} />
      </Sum>
      <Payee row={row} />
      <FactGrid>
        <Fact name={t('recharged')}>
          <Money value={facts.recharge} />
        </Fact>
        <Fact name={t('withdrawn')}>
          <Money value={facts.withdrawal} />
        </Fact>
        <Fact name={t('left')}>
          <Money value={person.balance} />
        </Fact>
        <Fact name={t('profit')}>
          <Money value={facts.profit} signed />
        </Fact>
        <Fact name={t('bonus')}>
          <Money value={facts.bonus} />
        </Fact>
        <Fact name={t('before')}>
          {facts.paidBefore} / {facts.refusedBefore}
        </Fact>
      </FactGrid>
      <Checks lines={checks} />
      <History
        lines={[
          { at: row.at, words: t('submitted', { who: userName }) },
          ...row.approvedBy.map((who) => ({ at: null, words: t('approvedBy', { who }) })),
          ...(row.endedAt === null
            ? []
            : [{ at: row.endedAt, words: [say(valueWord('state', state)), reason].filter(Boolean).join(' · ') }]),
        ]}
      />
    </QueuePanel>
  );
}

/** Where the money goes: the account as its owner sees it, and since when it is that. */
function Payee({ row }: { row: Withdrawal }) {
  const t = useText(withdrawalTexts);
  const say = useSaid();
  const locale = useLocale((state) => state.locale);
  const { kind, shown, facts } = row;
  return (
    <div className={styles.payee}>
      <CreditCard size={18} aria-hidden="true" />
      <div>
        <b>
          {say(valueWord('kind', kind))} <span translate="no">{shown}</span>
        </b>
        <small>{t('since', { time: listTime(facts.accountChangedAt, serverNow(), locale, false) })}</small>
      </div>
      {facts.isFirstUse && <Tag tone="warn">{t('firstUse')}</Tag>}
    </div>
  );
}

const tab = (state: string) => ({ id: state, read: 'withdrawals', says: { state }, words: valueWord('state', state) });

const WITHDRAWALS: HandPart = {
  tabs: [
    { id: 'all', read: 'withdrawals', says: {}, words: { zh: '全部等待', en: 'All that wait' } },
    ...['submitted', 'approved', 'paying', 'paid', 'rejected', 'failed', 'cancelled'].map(tab),
  ],
  reads: { withdrawals: { List, Panel, Empty: () => <LastDone of="withdrawals" act={ACT} />, inTabs: ['state'] } },
  Hint,
  useCounts: () => {
    const data = useQueue();
    const [submitted, approved, paying] = [
      data?.waitingSubmitted ?? null,
      data?.waitingApproved ?? null,
      data?.waitingPaying ?? null,
    ];
    return { submitted, approved, paying, all: (submitted ?? 0) + (approved ?? 0) + (paying ?? 0) };
  },
};

/** Withdrawals that wait, the longest waiting first, and what they are judged by. */
export function Component() {
  const part = partOf('withdrawals');
  return part ? <PartView part={part} hand={WITHDRAWALS} /> : null;
}
