import { moneyText, type BetState } from '@caiting/contract';
import { money, type Money } from '@caiting/money';

/** `returnAmount` of the wire: what came back, or the word for awaiting and cancelled (SPEC §3). */
export function returnText(state: BetState, won: Money, refunded: Money): string {
  if (state === 'placed') return '待开奖';
  if (state === 'cancelled') return '已撤单';
  return moneyText(money(won + refunded));
}
