import { yuan as whole } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import { listAccounts } from '../payout-accounts/queries.ts';
import { requestWithdrawal } from '../withdraw/request-withdrawal.ts';

/** Asks for a withdrawal of the demo to the first account of its owner, as the page would. Once per request id; gives its number, null when it was refused. */
export async function addDemoWithdrawal(
  deps: Deps,
  {
    player,
    yuan,
    requestId,
    safetyPassword,
  }: { player: bigint; yuan: number; requestId: string; safetyPassword: string },
): Promise<string | null> {
  const userId = String(player);
  const [account] = await listAccounts(deps.db, userId, ['bank']);
  if (!account) return null;
  const { origin, port } = deps.config;
  const asked = await requestWithdrawal(
    deps,
    { userId, requestId, ownOrigin: origin ?? `http://127.0.0.1:${port}` },
    { accountId: String(account.id), amount: whole(yuan), safetyPassword },
  );
  if (asked.ok) return asked.data.withdrawNo;
  // Whoever has less than that keeps it.
  if (asked.key !== 'balanceShort') deps.log.warn({ refused: asked.key }, 'a withdrawal of the demo was refused');
  return null;
}
