export interface BindingRow {
  readonly origin: string;
  readonly uid: string;
  readonly player: bigint;
  /** The account of the other site through which it was made. Null: unknown, of before it was noted. */
  readonly host: bigint | null;
  readonly nickname: string;
  readonly bound_at: Date;
}

/** Whom a key speaks for. */
export interface KeyRow {
  readonly origin: string;
  readonly uid: string;
  readonly nickname: string;
  /** The account of the other site that made it. */
  readonly made_by: bigint;
}

export const BINDING_COLUMNS = 'origin, uid, player, host, nickname, bound_at';
