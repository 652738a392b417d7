import { addDemoCard, addDemoWithdrawal, findMissing } from '../src/modules/cashier/index.ts';
import type { Deps } from '../src/platform/deps.ts';
import { chance, pick, uuidOf } from './bets.ts';
import { demoSafetyPassword } from './people.ts';
import { payByHand } from './withdrawals.ts';

/** Who of the agent's line has a bank card: people of the list who have a safety password too. */
const CARDS: Readonly<Record<string, { number: string; holder: string }>> = {
  lower1: { number: '6228480011223376101', holder: '周一鸣' },
  lower2: { number: '6217000011223345209', holder: '许文清' },
  leaf01: { number: '6222620011223391401', holder: '沈佳音' },
};
const YUAN = [200, 300, 500, 800];
const IN_HUNDRED = 20;

export async function bindCard(deps: Deps, player: bigint, userName: string): Promise<void> {
  const card = CARDS[userName];
  if (card !== undefined) await addDemoCard(deps, { player, safetyPassword: demoSafetyPassword(userName), ...card });
}

/** Whoever has a card and owes no turnover takes money out now and then, and on his second day for sure. Gives the numbers of what was asked for. */
export async function withdrawSome(
  deps: Deps,
  line: readonly { readonly player: bigint; readonly person: { readonly userName: string } }[],
  { day, isSure }: { day: string; isSure: boolean },
): Promise<string[]> {
  const asked: string[] = [];
  for (const { player, person } of line) {
    const words = ['withdrawal', person.userName, day];
    if (!(person.userName in CARDS) || (!isSure && chance(100, 'whether', ...words) >= IN_HUNDRED)) continue;
    if ((await findMissing(deps.db, String(player))).missing > 0n) continue;
    const withdrawNo = await addDemoWithdrawal(deps, {
      player,
      yuan: pick(YUAN, 'yuan', ...words),
      requestId: uuidOf(words),
      safetyPassword: demoSafetyPassword(person.userName),
    });
    if (withdrawNo !== null) asked.push(withdrawNo);
  }
  return asked;
}

/** What was asked for in the morning is paid before noon. */
export async function payAll(deps: Deps, withdrawNos: readonly string[]): Promise<void> {
  for (const withdrawNo of withdrawNos) await payByHand(deps, withdrawNo);
}
