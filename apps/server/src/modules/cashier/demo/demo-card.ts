import type { Deps } from '../../../platform/deps.ts';
import { addAccount, holderGate } from '../payout-accounts/bind-account.ts';

/** Binds the demo's bank card as its owner would: a first card, which can be paid to at once. Bound already, nothing happens. */
export async function addDemoCard(
  deps: Deps,
  { player, safetyPassword }: { player: bigint; safetyPassword: string },
): Promise<void> {
  const owner = { userId: String(player), sessionId: '0', safetyPassword, isSeed: true as const };
  const card = { kind: 'bank', number: '6222021001122338888', bankCode: 'ICBC', branch: '上海徐汇支行' } as const;
  const bound = await addAccount(deps, owner, card, holderGate(deps, owner.userId, '陈思远'));
  if (!bound.ok && bound.key !== 'payoutAccountTaken')
    deps.log.warn({ refused: bound.key }, 'the card of the demo was refused');
}
