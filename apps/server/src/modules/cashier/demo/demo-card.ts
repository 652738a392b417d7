import type { Deps } from '../../../platform/deps.ts';
import { addAccount, holderGate } from '../payout-accounts/bind-account.ts';

export interface DemoCard {
  readonly player: bigint;
  readonly safetyPassword: string;
  readonly number: string;
  readonly holder: string;
}

/** Binds a bank card of the demo as its owner would: a first card, which can be paid to at once. Bound already, nothing happens. */
export async function addDemoCard(deps: Deps, { player, safetyPassword, number, holder }: DemoCard): Promise<void> {
  const owner = { userId: String(player), sessionId: '0', safetyPassword, isSeed: true as const };
  const card = { kind: 'bank', number, bankCode: 'ICBC', branch: '上海徐汇支行' } as const;
  const bound = await addAccount(deps, owner, card, holderGate(deps, owner.userId, holder));
  if (!bound.ok && bound.key !== 'payoutAccountTaken')
    deps.log.warn({ refused: bound.key }, 'the card of the demo was refused');
}
