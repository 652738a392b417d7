import type { CoinNetwork, PayoutKind } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';

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

export interface AccountDraft {
  readonly kind: PayoutKind;
  sealFor(player: bigint | string, id: bigint): Buffer;
  readonly fingerprint: Buffer;
  readonly shown: string;
  readonly bankCode: string;
  readonly branch: string;
  readonly network: CoinNetwork | null;
  readonly remark: string;
}

export interface HolderRow {
  readonly sealed: Buffer;
  readonly shown: string;
}

/** The name a player's accounts are in, once there is one. */
export function findHolder(db: Queries, player: string): Promise<HolderRow | null> {
  return db.maybeOne<HolderRow>('select sealed, shown from payout_holder where player = $1', [player]);
}
