import { moneyText, yuebaoCalls, type CallInput, type YuebaoMoved } from '@caiting/contract';
import { formatMoney, parseMoney, type Money } from '@caiting/money';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { once } from '../../../platform/once.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { checkSafetyPassword } from '../../account/index.ts';
import { balanceOf, cause, post } from '../../ledger/index.ts';
import { refusalOf } from '../../protection/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { announceMove } from '../core/announce.ts';
import { findWallet, lockPlayer } from '../core/wallet.ts';

export const moveBindings = [
  bind(yuebaoCalls.yuebaoIn, async ({ deps, session: { userId }, requestId }, input) => {
    const refused = await checkSafetyPassword(deps, { playerId: userId, safetyPassword: input.safetyPassword });
    return refused ?? moveIn(deps, { userId, requestId }, input);
  }),
  bind(yuebaoCalls.yuebaoOut, async ({ deps, session: { userId }, requestId }, input) => {
    const refused = await checkSafetyPassword(deps, { playerId: userId, safetyPassword: input.safetyPassword });
    return refused ?? moveOut(deps, { userId, requestId }, input);
  }),
];

interface Asked {
  readonly userId: string;
  readonly requestId: string;
}
type Move = Pick<CallInput<typeof yuebaoCalls.yuebaoIn>, 'amount'>;

/** From the main balance into the wallet. What the player owes in turnover stays owed: the debt is a figure of the player, not of a balance. */
export async function moveIn(
  deps: Deps,
  { userId, requestId }: Asked,
  { amount }: Move,
): Promise<
  Outcome<YuebaoMoved, 'yuebaoNotOpened' | 'yuebaoAmountOut' | 'excluded' | 'balanceShort' | 'requestIdReused'>
> {
  const { yuebaoOpen, yuebaoMin: min, yuebaoMax: max } = await tenantValues(deps);
  return deps.db.tx((tx) =>
    once(tx, { userId, requestId, call: 'yuebaoIn', body: { amount } }, async () => {
      if (!yuebaoOpen) return refuse('yuebaoNotOpened');
      if (amount < limit(min) || amount > limit(max))
        return refuse('yuebaoAmountOut', {
          field: 'amount',
          params: { min, max: await mostNow(tx, userId, min, max) },
        });
      await lockPlayer(tx, userId);
      const refused = await refusalOf(tx, userId, 'yuebao', amount);
      if (refused) return refused;
      const id = cause('yuebao.in', requestId);
      const posted = await post(tx, { id, code: 'yuebaoIn', player: userId, amount, ref: BigInt(userId) });
      if (!posted.ok) return refuse('balanceShort', { field: 'amount' });
      return ok(await moved(tx, userId, 'in'));
    }),
  );
}

/** The limit that holds: the site's, or all that the player has where that is less. */
async function mostNow(tx: Tx, player: string, min: string, max: string): Promise<string> {
  const { balance } = await balanceOf(tx, BigInt(player));
  return formatMoney(balance >= limit(min) && balance < limit(max) ? balance : limit(max));
}

/** Back to the main balance: at once, without a fee, in every state of the site's switch and of the player's own limits. */
export async function moveOut(
  deps: Deps,
  { userId, requestId }: Asked,
  { amount }: Move,
): Promise<Outcome<YuebaoMoved, 'yuebaoShort' | 'requestIdReused'>> {
  return deps.db.tx((tx) =>
    once(tx, { userId, requestId, call: 'yuebaoOut', body: { amount } }, async () => {
      await lockPlayer(tx, userId);
      if ((await findWallet(tx, userId)).balance < amount) return refuse('yuebaoShort', { field: 'amount' });
      const id = cause('yuebao.out', requestId);
      const posted = await post(tx, { id, code: 'yuebaoOut', player: userId, amount, ref: BigInt(userId) });
      if (!posted.ok) return refuse('yuebaoShort', { field: 'amount' });
      return ok(await moved(tx, userId, 'out'));
    }),
  );
}

async function moved(tx: Tx, userId: string, what: 'in' | 'out'): Promise<YuebaoMoved> {
  await announceMove(tx, userId, what);
  const { main, balance } = await findWallet(tx, userId);
  return { balance: moneyText(balance), mainBalance: moneyText(main) };
}

function limit(text: string): Money {
  const amount = parseMoney(text);
  if (amount === null) throw new Error(`tenant amount ${text} is not a decimal text`);
  return amount;
}
