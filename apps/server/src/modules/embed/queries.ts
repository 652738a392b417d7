export interface BindingRow {
  readonly origin: string;
  readonly uid: string;
  readonly player: bigint;
  readonly nickname: string;
  readonly bound_at: Date;
}

/** Whom a key speaks for. */
export interface KeyRow {
  readonly origin: string;
  readonly uid: string;
  readonly nickname: string;
}

export const BINDING_COLUMNS = 'origin, uid, player, nickname, bound_at';
