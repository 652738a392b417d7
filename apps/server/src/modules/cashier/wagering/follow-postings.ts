import { TRANSACTIONS } from '@caiting/contract';
import { parseMoney } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import { onPosted } from '../../ledger/index.ts';
import { readTenantValues, type TenantValues } from '../../tenant/index.ts';
import { SOURCE_CODES, addValid, insertSource, type SourceKind } from './queries.ts';

const FACTOR_OF: Readonly<Record<SourceKind, (values: TenantValues) => string>> = {
  recharge: (values) => values.wageringRecharge,
  bonus: (values) => values.wageringBonus,
  envelope: (values) => values.wageringEnvelope,
};

/** A factor text ("1.5") in hundredths. */
export function hundredths(factor: string): number {
  return Number((parseMoney(factor, 2) ?? 0n) / 1_000_000n);
}

/** Every credit that brings turnover with it writes its source down in its own transaction, with the factor of that moment. */
export function followCredits(): void {
  for (const [kind, codes] of Object.entries(SOURCE_CODES) as [SourceKind, (typeof SOURCE_CODES)[SourceKind]][]) {
    onPosted(codes, async (tx, { player, code, amount, ref, id }) => {
      const factor = hundredths(FACTOR_OF[kind](await readTenantValues(tx)));
      if (factor === 0) return;
      await insertSource(tx, { player, kind, code: TRANSACTIONS[code].code, ref, cause: id, amount, factor });
    });
  }
}

interface BetsSettled {
  /** Joined by ",": one element per bet; amounts in units of 1e-8 yuan. */
  readonly players: string;
  readonly valid: string;
}

/** Settled bets move the turnover on: one sum per player and chunk, in the transaction that takes the event out of the outbox. */
export function followSettlement(deps: Deps): void {
  deps.outbox.on('bet.settled', async (event, tx) => {
    const { players, valid } = event as unknown as BetsSettled;
    const amounts = valid.split(',');
    const sums = new Map<string, bigint>();
    for (const [at, player] of players.split(',').entries()) {
      const amount = BigInt(amounts[at] ?? '0');
      if (amount > 0n) sums.set(player, (sums.get(player) ?? 0n) + amount);
    }
    if (sums.size > 0) await addValid(tx, [...sums.keys()].map(BigInt), [...sums.values()]);
  });
}
