import type { CoinNetwork, PayoutKind } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';

export interface AccountRow {
  readonly id: bigint;
  readonly player: bigint;
  readonly kind: PayoutKind;
  readonly sealed: Buffer;
  readonly fingerprint: Buffer;
  readonly shown: string;
  readonly bank_code: string;
  readonly branch: string;
  readonly network: CoinNetwork | null;
  readonly remark: string;
  readonly created_at: Date;
  readonly changed_at: Date;
  readonly usable_at: Date;
  readonly is_usable: boolean;
  /** Changes within the last 30 days. */
  readonly changes: number;
}

const COLUMNS = `a.id, a.player, a.kind, a.sealed, a.fingerprint, a.shown, a.bank_code, a.branch, a.network, a.remark, a.created_at, a.changed_at,
  a.usable_at, a.usable_at <= (select app_now()) as is_usable,
  (select count(*)::int from payout_account_change c where c.account = a.id and c.at > (select app_now()) - interval '30 days') as changes`;

/** Own accounts in the order they were bound. */
export function listAccounts(db: Queries, player: string, kinds: readonly PayoutKind[]): Promise<AccountRow[]> {
  return db.query<AccountRow>(
    `select ${COLUMNS} from payout_account a where a.player = $1 and a.kind = any($2::text[]) order by a.id`,
    [player, kinds],
  );
}

export function findAccount(db: Queries, player: string, id: string, kind?: PayoutKind): Promise<AccountRow | null> {
  return db.maybeOne<AccountRow>(
    `select ${COLUMNS} from payout_account a where a.player = $1 and a.id = $2 and ($3::text is null or a.kind = $3)`,
    [player, id, kind ?? null],
  );
}

/** Acts on accounts of one player come one after another: counts of them hold. */
export async function lockOwner(tx: Tx, player: string): Promise<void> {
  await tx.query('select 1 from player where id = $1 for no key update', [player]);
}

export interface AccountDraft {
  readonly kind: PayoutKind;
  readonly sealed: Buffer;
  readonly fingerprint: Buffer;
  readonly shown: string;
  readonly bankCode: string;
  readonly branch: string;
  readonly network: CoinNetwork | null;
  readonly remark: string;
}

/** Null when the number has an owner already, whoever that is. */
export async function insertAccount(
  tx: Tx,
  player: string,
  draft: AccountDraft,
  coolingHours: number,
): Promise<bigint | null> {
  const row = await tx.maybeOne<{ id: bigint }>(
    `insert into payout_account (player, kind, sealed, fingerprint, shown, bank_code, branch, network, remark, created_at, changed_at, usable_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, now.at, now.at, now.at + $10 * interval '1 hour' from (select app_now() as at) as now
     on conflict (fingerprint) do nothing returning id`,
    [
      player,
      draft.kind,
      draft.sealed,
      draft.fingerprint,
      draft.shown,
      draft.bankCode,
      draft.branch,
      draft.network,
      draft.remark,
      coolingHours,
    ],
  );
  return row?.id ?? null;
}

/** Writes the change down with what was there before. False when the new number has another owner. */
export async function updateAccount(
  tx: Tx,
  old: AccountRow,
  draft: AccountDraft,
  { coolingHours, session }: { coolingHours: number; session: string },
): Promise<boolean> {
  const isTaken = await tx.maybeOne('select 1 from payout_account where fingerprint = $1 and id <> $2', [
    draft.fingerprint,
    old.id,
  ]);
  if (isTaken !== null) return false;
  await tx.run('insert into payout_account_change (account, sealed, session) values ($1, $2, $3)', [
    old.id,
    old.sealed,
    session,
  ]);
  await tx.run(
    `update payout_account set sealed = $2, fingerprint = $3, shown = $4, bank_code = $5, branch = $6, network = $7, remark = $8,
            changed_at = now.at, usable_at = greatest(usable_at, now.at + $9 * interval '1 hour')
       from (select app_now() as at) as now where id = $1`,
    [
      old.id,
      draft.sealed,
      draft.fingerprint,
      draft.shown,
      draft.bankCode,
      draft.branch,
      draft.network,
      draft.remark,
      coolingHours,
    ],
  );
  return true;
}

export interface HolderRow {
  readonly sealed: Buffer;
  readonly shown: string;
}

/** The name a player's accounts are in, once there is one. */
export function findHolder(db: Queries, player: string): Promise<HolderRow | null> {
  return db.maybeOne<HolderRow>('select sealed, shown from payout_holder where player = $1', [player]);
}

export async function insertHolder(tx: Tx, player: string, sealed: Buffer, shown: string): Promise<void> {
  await tx.run('insert into payout_holder (player, sealed, shown) values ($1, $2, $3)', [player, sealed, shown]);
}

/** Notes that this login knows a bound card, and until when that counts. */
export async function saveCheck(db: Queries, session: string, player: string, seconds: number): Promise<Date> {
  await db.run('delete from bank_card_check where good_until < (select app_now())');
  const { until } = await db.one<{ until: Date }>(
    `insert into bank_card_check (session, player, good_until) values ($1, $2, app_now() + $3 * interval '1 second')
     on conflict (session) do update set good_until = excluded.good_until returning good_until as until`,
    [session, player, seconds],
  );
  return until;
}

export async function isChecked(db: Queries, session: string, player: string): Promise<boolean> {
  const row = await db.maybeOne(
    'select 1 from bank_card_check where session = $1 and player = $2 and good_until > (select app_now())',
    [session, player],
  );
  return row !== null;
}
