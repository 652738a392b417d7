import { randomUUID } from 'node:crypto';
import { hashSafetyPassword } from '@caiting/contract';
import { parseMoney, parseRate, yuan, type Money, type Rate } from '@caiting/money';
import type { Db } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { advance, appNow } from '../../../platform/testing/database.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { auditLedger } from '../../ledger/index.ts';
import { yuebaoAudit } from '../audit.ts';
import { createOrder } from '../pledge/create-order.ts';
import { moveIn, moveOut } from '../wallet/move.ts';

export const DAY_MS = 86_400_000;

export const amountOf = (text: string): Money => parseMoney(text) as Money;
export const rateOf = (percent: string): Rate => parseRate(percent) as Rate;

export type Saver = TestPlayer & { readonly safetyPassword: string };

/** A player with money and a safety password; `inside` is moved into the wallet. */
export async function aSaver(deps: Deps, { balance = yuan(10_000), inside = '' } = {}): Promise<Saver> {
  const digits = '258036';
  const player = await aPlayer(deps, { balance, safetyPassword: digits });
  if (inside !== '') await put(deps, player, inside);
  return { ...player, safetyPassword: hashSafetyPassword(player.userName, digits) };
}

const asked = ({ userId }: Pick<TestPlayer, 'userId'>) => ({ userId, requestId: randomUUID() });

/** Moves without the cost of a safety password; gives the refusal's name, or null. */
export async function put(deps: Deps, player: Pick<TestPlayer, 'userId'>, text: string): Promise<string | null> {
  const outcome = await moveIn(deps, asked(player), { amount: amountOf(text) });
  return outcome.ok ? null : outcome.key;
}
export async function take(deps: Deps, player: Pick<TestPlayer, 'userId'>, text: string): Promise<string | null> {
  const outcome = await moveOut(deps, asked(player), { amount: amountOf(text) });
  return outcome.ok ? null : outcome.key;
}
/** Pledges and gives the order's id, or the refusal's name. */
export async function pledge(
  deps: Deps,
  player: Pick<TestPlayer, 'userId'>,
  { productId, amount, autoRenew = false }: { productId: string; amount: string; autoRenew?: boolean },
): Promise<string> {
  const outcome = await createOrder(deps, asked(player), { productId, amount: amountOf(amount), autoRenew });
  return outcome.ok ? outcome.data.id : outcome.key;
}

/** Moves the clock to a time of a day of Asia/Shanghai, `days` days from today. */
export async function goTo(db: Db, days: number, time = '00:00:00'): Promise<void> {
  const now = await appNow(db);
  const { at } = await db.one<{ at: Date }>(
    `select (shanghai_day($1) + $2::int + $3::time) at time zone 'Asia/Shanghai' as at`,
    [now, days, time],
  );
  await advance(db, at.getTime() - now.getTime());
}

/** What is wrong in the books; empty when all is well. */
export async function findings(db: Db): Promise<string[]> {
  const report = await auditLedger(db, yuebaoAudit);
  return report.findings.map(({ check, detail }) => `${check}: ${detail}`);
}
