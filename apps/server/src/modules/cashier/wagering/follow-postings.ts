import { TRANSACTIONS, RECHARGE_KEYS, type TransactionKey } from '@caiting/contract';
import { playedTurnover, settledBets } from '@caiting/contract/events';
import { parseMoney, type Money } from '@caiting/money';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { onPosted } from '../../ledger/index.ts';
import { readTenantValues, type TenantValues } from '../../tenant/index.ts';
import { addValid, type SourceKind } from './queries.ts';

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
    onPosted(codes, async (tx, { player, code, amount, ref, id, wagering }) => {
      const own = wagering ?? (ADJUSTED.has(code) ? await findAdjustedFactor(tx, ref) : null);
      const factor = own ?? hundredths(FACTOR_OF[kind](await readTenantValues(tx)));
      if (factor === 0) return;
      await insertSource(tx, { player, kind, code: TRANSACTIONS[code].code, ref, cause: id, amount, factor });
    });
  }
}

/** Settled bets, and rounds of games that are over, move the turnover on: one sum per player and event, in the transaction that takes it out of the outbox. */
export function followSettlement(deps: Deps): void {
  deps.outbox.on('bet.settled', async (event, tx) => {
    const sums = new Map<string, bigint>();
    for (const { player, valid } of settledBets(event))
      if (valid > 0n) sums.set(player, (sums.get(player) ?? 0n) + valid);
    if (sums.size > 0) await addValid(tx, [...sums.keys()].map(BigInt), [...sums.values()]);
  });
  deps.outbox.on('game.turnover', async (event, tx) => {
    const played = playedTurnover(event);
    await addValid(tx, [...played.keys()].map(BigInt), [...played.values()]);
  });
}

interface NewSource {
  readonly player: bigint | string;
  readonly kind: SourceKind;
  readonly code: number;
  readonly ref: bigint;
  readonly cause: string;
  readonly amount: Money;
  /** In hundredths. */
  readonly factor: number;
}

/** Puts the next piece on the player's axis: behind the last one, or where the turnover stands when nothing is owed. */
async function insertSource(tx: Tx, source: NewSource): Promise<void> {
  await tx.run('insert into wager_total (player) values ($1) on conflict do nothing', [source.player]);
  await tx.run(
    `with held as (select greatest(valid, owed_until) as starts from wager_total where player = $1 for update),
          piece as (insert into wager_source (player, kind, code, ref, cause, amount, factor, starts, ends)
                    select $1, $2, $3, $4, $5, $6::int8, $7::int4, starts, starts + div($6::numeric * $7, 100)::int8 from held
                    returning ends)
     update wager_total set owed_until = piece.ends from piece where player = $1`,
    [source.player, source.kind, source.code, source.ref, source.cause, source.amount, source.factor],
  );
}

/** Credits by hand, whose turnover two operators may have said. */
const ADJUSTED: ReadonlySet<TransactionKey> = new Set(['manualAdd', 'rechargeCorrection']);

/** In hundredths; null where the tenant's factor counts. */
async function findAdjustedFactor(tx: Tx, adjustment: bigint): Promise<number | null> {
  const row = await tx.maybeOne<{ factor: number | null }>('select factor from money_adjustment where id = $1', [
    adjustment,
  ]);
  return row?.factor ?? null;
}

/** Which transaction codes bring turnover with them, and of which kind they are (product §10.6). */
const SOURCE_CODES: Readonly<Record<SourceKind, readonly TransactionKey[]>> = {
  recharge: RECHARGE_KEYS,
  bonus: ['activityGift', 'registerGift', 'rechargeGift', 'gradeGift', 'manualAdd'],
  envelope: ['envelopeReceived', 'siteEnvelope'],
};
