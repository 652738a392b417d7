import type { GameFigures, ProfitDay, ProfitFigures } from '@caiting/contract';
import { money, parseMoney, type Money } from '@caiting/money';

/** A day on which a bet or a round of card games ended. */
export interface StatementDay {
  readonly day: string;
  readonly bets: ProfitFigures;
  readonly games: GameFigures;
}

const NO_BETS: ProfitFigures = {
  bets: 0,
  stake: '0',
  open: '0',
  payout: '0',
  refund: '0',
  rebate: '0',
  profit: '0',
  agentRebate: '0',
};
const NO_GAMES: GameFigures = { rounds: 0, stake: '0', payout: '0', rebate: '0', profit: '0', agentRebate: '0' };

/** Whether the games of some days are named: there were rounds, or a rebate of rounds. */
export const hasGames = ({ rounds, rebate }: GameFigures): boolean => rounds > 0 || rebate !== '0';

/** The days of both, newest first. */
export function mergeDays(
  bets: readonly ProfitDay[],
  games: readonly (GameFigures & { readonly day: string })[],
): StatementDay[] {
  const betsOn = new Map(bets.map((row) => [row.day, row]));
  const gamesOn = new Map(games.map((row) => [row.day, row]));
  return [...new Set([...betsOn.keys(), ...gamesOn.keys()])]
    .toSorted((a, b) => b.localeCompare(a))
    .map((day) => ({ day, bets: betsOn.get(day) ?? NO_BETS, games: gamesOn.get(day) ?? NO_GAMES }));
}

/** What others' bets and rounds brought. */
export function agentRebateOf(bets: ProfitFigures, games: GameFigures): Money | null {
  const [ofBets, ofGames] = [parseMoney(bets.agentRebate), parseMoney(games.agentRebate)];
  return ofBets === null || ofGames === null ? null : money(ofBets + ofGames);
}
