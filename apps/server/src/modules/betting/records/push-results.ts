import { pushes, moneyText, type BetId, type PushData } from '@caiting/contract';
import { settledBets, type EventData } from '@caiting/contract/events';
import { money } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import { frameOf } from '../../../platform/sockets/frames.ts';
import { userRoom } from '../../../platform/sockets/hub.ts';
import { returnText } from './present.ts';

type BetStatePush = PushData<typeof pushes.betState>;

/** Tells every player what became of their bets: one push per player and chunk. */
export function pushResults(deps: Deps): void {
  deps.outbox.on('bet.aside', async (event, tx) => {
    tx.afterCommit(() => {
      for (const [player, data] of reviewStates(event)) deps.hub.live(userRoom(player), frameOf(pushes.betState, data));
    });
  });
  deps.outbox.on('bet.settled', async (event, tx) => {
    const states = betStates(event);
    // After the commit: a page that asks again at once must see what other listeners wrote (turnover).
    tx.afterCommit(() => {
      for (const [player, data] of states) deps.hub.live(userRoom(player), frameOf(pushes.betState, data));
    });
  });
}

/** Bets that could not be settled, by player. */
function reviewStates(event: EventData<'bet.aside'>): Map<string, BetStatePush> {
  const none = moneyText(money(0n));
  const players = event.players.split(',');
  const listBy = Map.groupBy(event.bets.split(',').entries(), ([at]) => players[at] as string);
  return new Map(
    [...listBy].map(([player, list]) => [
      player,
      {
        lotteryCode: event.lotteryCode,
        issue: event.issueNo,
        bets: list.map(([, id]) => ({
          id: id as BetId,
          state: 'review' as const,
          returnAmount: returnText('review', money(0n), money(0n)),
          payout: none,
          refund: none,
          rebate: none,
          stake: none,
          isPrize: false,
        })),
        won: none,
      },
    ]),
  );
}

export function betStates(event: EventData<'bet.settled'>): Map<string, BetStatePush> {
  const wonBy = new Map<string, bigint>();
  const listBy = new Map<string, BetStatePush['bets']>();
  for (const { betId, player, state, won, refunded, rebate, valid } of settledBets(event)) {
    const one = {
      id: betId as BetId,
      state,
      returnAmount: returnText(state, money(won), money(refunded)),
      payout: moneyText(money(won)),
      refund: moneyText(money(refunded)),
      rebate: moneyText(money(rebate)),
      stake: moneyText(money(valid)),
      isPrize: won > 0n,
    };
    wonBy.set(player, (wonBy.get(player) ?? 0n) + won);
    const list = listBy.get(player);
    if (list) list.push(one);
    else listBy.set(player, [one]);
  }
  const head = { lotteryCode: event.lotteryCode, issue: event.issueNo };
  return new Map(
    [...listBy].map(([player, list]) => [
      player,
      { ...head, bets: list, won: moneyText(money(wonBy.get(player) ?? 0n)) },
    ]),
  );
}
