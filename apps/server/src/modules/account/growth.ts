import { gradeLabel, moneyText, type CallOutput, type profileCalls } from '@caiting/contract';
import { money, parseMoney } from '@caiting/money';
import type { Deps } from '../../platform/deps.ts';
import { tenantValues } from '../tenant/index.ts';
import { addGrowth, findGrowth } from './profile-queries.ts';

const GRADES_MAX = 10;

const thresholdsOf = (texts: readonly string[]): bigint[] => texts.map((text) => parseMoney(text) ?? 0n);

/** Settled bets make a grade grow: news of betting, which stands above this module. A grade never falls. */
export function growWithTurnover(deps: Deps): void {
  deps.outbox.on('bet.settled', async (event, tx) => {
    const { kind, players, valid } = event as { kind?: string; players?: string; valid?: string };
    if (kind !== 'settle' || !players || !valid) return;
    const thresholds = thresholdsOf((await tenantValues(deps)).gradeTurnover);
    await addGrowth(tx, players.split(',').map(BigInt), valid.split(',').map(BigInt), thresholds);
  });
}

/** The tenant's grades, and how far the player is. */
export async function gradeTable(deps: Deps, player: string): Promise<CallOutput<typeof profileCalls.gradeTable>> {
  const { gradeTurnover, gradesAsVip } = await tenantValues(deps);
  const { grade, valid } = await findGrowth(deps.db, player);
  return {
    grade,
    isGrowing: grade >= 1 && grade <= GRADES_MAX,
    turnover: moneyText(money(valid)),
    table: [0n, ...thresholdsOf(gradeTurnover)].map((turnover, place) => ({
      grade: place + 1,
      name: gradeLabel(place + 1, gradesAsVip),
      turnover: moneyText(money(turnover)),
    })),
  };
}
