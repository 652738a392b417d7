import type { CoinNetwork, PayoutKind, WithdrawState } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';

export interface WithdrawalRow {
  readonly id: bigint;
  readonly withdraw_no: string;
  readonly player: bigint;
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

const COLUMNS = `w.id, w.withdraw_no, w.player, w.kind, w.sealed, w.holder, w.shown, w.bank_code, w.branch, w.network, w.amount, w.fee, w.net,
  w.coin, w.coin_rate, w.coin_amount, w.state, w.approvals, w.provider, w.provider_no, w.notify_url, w.reason, w.created_at, w.ended_at`;

/** Withdrawals of one player are asked for one after another, so that the day's count and sum hold. */
export async function lockPlayer(tx: Tx, player: string): Promise<void> {
  await tx.query('select 1 from player where id = $1 for no key update', [player]);
}

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

export interface NewWithdrawal {
  readonly withdrawNo: string;
  readonly player: string;
  readonly account: bigint;
  readonly holder: Buffer;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly coin: string;
  readonly coinRate: string;
  readonly coinAmount: string;
  readonly approvals: number;
  readonly notifyUrl: string;
}

/** Copies the account as it stands: a later change of it must not redirect the money. */
export function insertWithdrawal(tx: Tx, draft: NewWithdrawal): Promise<WithdrawalRow> {
  return tx.one<WithdrawalRow>(
    `insert into withdrawal as w (withdraw_no, player, account, kind, sealed, holder, shown, bank_code, branch, network, amount, fee, net,
                                  coin, coin_rate, coin_amount, approvals, notify_url)
     select $1, a.player, a.id, a.kind, a.sealed, $4, a.shown, a.bank_code, a.branch, a.network, $5::int8, $6::int8, $5::int8 - $6::int8,
            $7, $8, $9, $10, $11
       from payout_account a where a.id = $3 and a.player = $2
     returning ${COLUMNS}`,
    [
      draft.withdrawNo,
      draft.player,
      draft.account,
      draft.holder,
      draft.amount,
      draft.fee,
      draft.coin,
      draft.coinRate,
      draft.coinAmount,
      draft.approvals,
      draft.notifyUrl,
    ],
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

export interface WithdrawPage {
  readonly before: string | undefined;
  readonly size: number;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly state: WithdrawState | null;
}

const IN_PAGE = `w.player = $1 and w.created_at >= coalesce($2::timestamptz, '-infinity') and w.created_at <= coalesce($3::timestamptz, 'infinity')
  and ($4::text is null or w.state = $4)`;

/** Own withdrawals, newest first. */
export function listWithdrawals(db: Queries, player: string, page: WithdrawPage): Promise<WithdrawalRow[]> {
  return db.query<WithdrawalRow>(
    `select ${COLUMNS} from withdrawal w where ${IN_PAGE} and w.id < coalesce($5::int8, 9223372036854775807)
      order by w.id desc limit $6`,
    [player, page.from, page.to, page.state, page.before ?? null, page.size],
  );
}

export interface WithdrawTotals {
  readonly count: number;
  readonly amount: bigint;
  readonly fee: bigint;
  /** What was paid out. */
  readonly paid: bigint;
}

export function sumWithdrawals(db: Queries, player: string, page: WithdrawPage): Promise<WithdrawTotals> {
  return db.one<WithdrawTotals>(
    `select count(*)::int as count, coalesce(sum(amount), 0)::int8 as amount,
            coalesce(sum(fee) filter (where state = 'paid'), 0)::int8 as fee, coalesce(sum(net) filter (where state = 'paid'), 0)::int8 as paid
       from withdrawal w where ${IN_PAGE}`,
    [player, page.from, page.to, page.state],
  );
}

/** Names the orders behind statement lines: withdrawal id → number. */
export async function withdrawNosById(
  db: Queries,
  player: string,
  ids: readonly bigint[],
): Promise<Map<bigint, string>> {
  const rows = await db.query<{ id: bigint; no: string }>(
    'select id, withdraw_no as no from withdrawal where player = $1 and id = any($2::int8[])',
    [player, ids],
  );
  return new Map(rows.map(({ id, no }) => [id, no]));
}

/** Holds that must exist: what is asked for and not ended. For the audit. */
export async function openHolds(db: Queries): Promise<{ player: bigint; ref: bigint; amount: bigint }[]> {
  return db.query<{ player: bigint; ref: bigint; amount: bigint }>(
    'select player, id as ref, amount from withdrawal where ended_at is null',
  );
}
