import type { BetItem, pushes } from '@caiting/contract';
import type { PushData } from '@caiting/contract/wire';

export type BetEvent =
  | { readonly kind: 'betState'; readonly data: PushData<typeof pushes.betState> }
  | { readonly kind: 'drawn'; readonly data: PushData<typeof pushes.drawn> };

/**
 * A list of own bets after a push. A result gives its numbers to the bets of its issue, a settlement their state and return; old snapshot + events = fresh
 * snapshot, in whatever order the two arrive and however often. A list that nothing touches comes back as it is.
 */
export function applyPush(list: readonly BetItem[], event: BetEvent): readonly BetItem[] {
  const edit = event.kind === 'drawn' ? withResult(event.data) : withState(event.data);
  let changed = false;
  const next = list.map((bet) => {
    const edited = edit(bet);
    changed ||= edited !== bet;
    return edited;
  });
  return changed ? next : list;
}

function withResult({ lotteryCode, result }: PushData<typeof pushes.drawn>) {
  return (bet: BetItem): BetItem =>
    bet.lotteryCode === lotteryCode && bet.issue === result.issue && bet.openNumber !== result.openNumber
      ? { ...bet, openNumber: result.openNumber }
      : bet;
}

function withState({ bets }: PushData<typeof pushes.betState>) {
  const byId = new Map(bets.map((change) => [change.id as string, change]));
  return (bet: BetItem): BetItem => {
    const change = byId.get(bet.id);
    // A result is final: a state that is known brings nothing new, and a review comes before it.
    const isOld = change?.state === 'review' && bet.state !== 'placed';
    if (!change || isOld || bet.state === change.state) return bet;
    const { state, returnAmount, payout, refund, rebate, isPrize } = change;
    return { ...bet, state, returnAmount, payout, refund, rebate, isPrize };
  };
}
