import type { GameFigures, ProfitFigures } from '@caiting/contract';
import { money, parseMoney, type Money } from '@caiting/money';
import { shownOf } from './figures.tsx';

/** What bets and rounds of card games came to together, made of what stands beside it. */
export function resultOf(bets: ProfitFigures, games: GameFigures): Money | null {
  const [own, played] = [shownOf(bets)?.profit, parseMoney(games.profit)];
  return own === undefined || played === null ? null : money(own + played);
}
