import type { ChaseDetail, ChaseItem, pushes } from '@caiting/contract';
import type { PushData } from '@caiting/contract/wire';
import { formatMoney, money, parseMoney, sumMoney } from '@caiting/money';

export type ChaseEvent =
  | { readonly kind: 'chaseState'; readonly data: PushData<typeof pushes.chaseState> }
  | { readonly kind: 'betState'; readonly data: PushData<typeof pushes.betState> }
  | { readonly kind: 'drawn'; readonly data: PushData<typeof pushes.drawn> };

/** A list of own chases after a push. One that nothing touches comes back as it is. */
export function applyToList(list: readonly ChaseItem[], event: ChaseEvent): readonly ChaseItem[] {
  if (event.kind !== 'chaseState') return list;
  const { data } = event;
  return list.some(({ id }) => id === data.id)
    ? list.map((chase) => (chase.id === data.id ? { ...chase, ...data } : chase))
    : list;
}

/** One chase after a push: its figures, the numbers of an issue, what became of an issue's bets; in whatever order they arrive and however often. */
export function applyToDetail(detail: ChaseDetail, event: ChaseEvent): ChaseDetail {
  if (event.kind === 'chaseState')
    return detail.chase.id === event.data.id ? { ...detail, chase: { ...detail.chase, ...event.data } } : detail;
  if (event.data.lotteryCode !== detail.chase.lotteryCode) return detail;
  const edit = event.kind === 'drawn' ? withNumbers(event.data) : withResults(event.data);
  let changed = false;
  const issues = detail.issues.map((issue) => {
    const edited = edit(issue);
    changed ||= edited !== issue;
    return edited;
  });
  return changed ? { ...detail, issues } : detail;
}

type Issue = ChaseDetail['issues'][number];

function withNumbers({ result }: PushData<typeof pushes.drawn>) {
  return (issue: Issue): Issue =>
    issue.issue === result.issue && issue.openNumber !== result.openNumber && !result.void
      ? { ...issue, openNumber: result.openNumber }
      : issue;
}

/** The server's order: of several lines the state that says most. */
const STATES_BY_WEIGHT = ['placed', 'review', 'won', 'refunded', 'lost', 'void'] as const;

function withResults({ bets }: PushData<typeof pushes.betState>) {
  const byId = new Map(bets.map((bet) => [bet.id as string, bet]));
  return (issue: Issue): Issue => {
    const told = issue.betIds.flatMap((id) => byId.get(id) ?? []);
    // A part of an issue's lines does not say what the issue came to: the page asks again after every push of its chase.
    if (told.length === 0 || told.length < issue.betIds.length) return issue;
    const state = STATES_BY_WEIGHT.find((one) => told.some((bet) => bet.state === one)) ?? ('cancelled' as const);
    const sum = (name: 'payout' | 'refund' | 'rebate') =>
      formatMoney(sumMoney(told.map((bet) => parseMoney(bet[name]) ?? money(0n))));
    const next = { ...issue, state, payout: sum('payout'), refund: sum('refund'), rebate: sum('rebate') };
    return isSame(issue, next) ? issue : next;
  };
}

const isSame = (a: Issue, b: Issue): boolean =>
  a.state === b.state && a.payout === b.payout && a.refund === b.refund && a.rebate === b.rebate;
