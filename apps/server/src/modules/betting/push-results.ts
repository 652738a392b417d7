import {
  pushes,
  moneyText,
  type BetId,
  type BetState,
  type IssueNo,
  type LotteryCode,
  type PushData,
} from '@caiting/contract';
import { money } from '@caiting/money';
import type { Deps } from '../../platform/deps.ts';
import type { OutboxEvent } from '../../platform/outbox/outbox.ts';
import { frameOf } from '../../platform/sockets/frames.ts';
import { userRoom } from '../../platform/sockets/hub.ts';
import { returnText } from './present.ts';

/** Written by the SQL function post_results, once per chunk: lists of the same length, one element per bet, joined by ",". */
export interface BetsSettled extends OutboxEvent {
  readonly type: 'bet.settled';
  readonly kind: 'settle' | 'void' | 'cancel';
  readonly issueId: string;
  readonly lotteryCode: string;
  readonly issueNo: string;
  readonly bets: string;
  readonly players: string;
  readonly states: string;
  /** Units of 1e-8 yuan, as are the next two. */
  readonly won: string;
  readonly refunded: string;
  /** Valid turnover (流水). */
  readonly valid: string;
}

type BetStatePush = PushData<typeof pushes.betState>;

/** Tells every player what became of their bets: one push per player and chunk. */
export function pushResults(deps: Deps): void {
  deps.outbox.on('bet.settled', async (event, tx) => {
    const states = betStates(event as BetsSettled);
    // After the commit: a page that asks again at once must see what other listeners wrote (turnover).
    tx.afterCommit(() => {
      for (const [player, data] of states) deps.hub.live(userRoom(player), frameOf(pushes.betState, data));
    });
  });
}

export function betStates(event: BetsSettled): Map<string, BetStatePush> {
  const [bets, players, states] = [event.bets.split(','), event.players.split(','), event.states.split(',')];
  const [won, refunded] = [event.won.split(','), event.refunded.split(',')];
  const wonBy = new Map<string, bigint>();
  const listBy = new Map<string, BetStatePush['bets']>();
  bets.forEach((id, index) => {
    const player = players[index] ?? '';
    const state = states[index] as BetState;
    const prize = money(BigInt(won[index] ?? 0));
    const back = money(BigInt(refunded[index] ?? 0));
    const one = { id: id as BetId, state, returnAmount: returnText(state, prize, back), isPrize: prize > 0n };
    wonBy.set(player, (wonBy.get(player) ?? 0n) + prize);
    const list = listBy.get(player);
    if (list) list.push(one);
    else listBy.set(player, [one]);
  });
  const head = { lotteryCode: event.lotteryCode as LotteryCode, issue: event.issueNo as IssueNo };
  return new Map(
    [...listBy].map(([player, list]) => [
      player,
      { ...head, bets: list, won: moneyText(money(wonBy.get(player) ?? 0n)) },
    ]),
  );
}
