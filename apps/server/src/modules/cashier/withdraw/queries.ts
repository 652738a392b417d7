import type { CoinNetwork, PayoutKind, WithdrawState } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';

export interface WithdrawalRow {
  readonly id: bigint;
  readonly withdraw_no: string;
  readonly player: bigint;
  /** The payout account that it copied. */
  readonly account: bigint;
  readonly kind: PayoutKind;
  readonly sealed: Buffer;
  readonly holder: Buffer;
  readonly shown: string;
  readonly bank_code: string;
  readonly branch: string;
  readonly network: CoinNetwork | null;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly net: bigint;
  readonly coin: string;
  readonly coin_rate: string;
  readonly coin_amount: string;
  readonly state: WithdrawState;
  readonly approvals: number;
  readonly provider: string;
  readonly provider_no: string;
  readonly notify_url: string;
  readonly reason: string;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

export const COLUMNS = `w.id, w.withdraw_no, w.player, w.account, w.kind, w.sealed, w.holder, w.shown, w.bank_code, w.branch, w.network, w.amount, w.fee, w.net,
  w.coin, w.coin_rate, w.coin_amount, w.state, w.approvals, w.provider, w.provider_no, w.notify_url, w.reason, w.created_at, w.ended_at`;

export interface DayUse {
  /** Requests of the day that were not turned down. */
  readonly count: number;
  readonly amount: bigint;
}

/** What was asked for since midnight in Shanghai; requests that ended without money do not count. */
export function findDayUse(db: Queries, player: string): Promise<DayUse> {
  return db.one<DayUse>(
    `select count(*)::int as count, coalesce(sum(amount), 0)::int8 as amount from withdrawal
      where player = $1 and state not in ('rejected', 'failed', 'cancelled')
        and created_at >= date_trunc('day', (select app_now()), 'Asia/Shanghai')`,
    [player],
  );
}

export function findWithdrawal(db: Queries, player: string, withdrawNo: string): Promise<WithdrawalRow | null> {
  return db.maybeOne<WithdrawalRow>(`select ${COLUMNS} from withdrawal w where w.withdraw_no = $2 and w.player = $1`, [
    player,
    withdrawNo,
  ]);
}

/** Everything that changes a withdrawal's state waits here. */
export function findWithdrawalForUpdate(tx: Tx, withdrawNo: string): Promise<WithdrawalRow | null> {
  return tx.maybeOne<WithdrawalRow>(`select ${COLUMNS} from withdrawal w where w.withdraw_no = $1 for update`, [
    withdrawNo,
  ]);
}

/** Moves to a state; ends set the moment. The caller holds the row. */
export function setState(
  tx: Tx,
  id: bigint,
  to: {
    readonly state: WithdrawState;
    readonly reason?: string;
    readonly provider?: string;
    readonly providerNo?: string;
  },
): Promise<WithdrawalRow> {
  return tx.one<WithdrawalRow>(
    `update withdrawal w
        set state = $2, reason = coalesce($3, reason), provider = coalesce($4, provider), provider_no = coalesce($5, provider_no),
            paying_at = case when $2 = 'paying' then app_now() else paying_at end,
            ask_at = case when $2 = 'paying' then app_now() else null end,
            ended_at = case when $2 in ('paid', 'rejected', 'failed', 'cancelled') then app_now() end
      where id = $1 returning ${COLUMNS}`,
    [id, to.state, to.reason ?? null, to.provider ?? null, to.providerNo ?? null],
  );
}
