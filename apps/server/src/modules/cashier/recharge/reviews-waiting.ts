import type { PayChannel } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';

export interface WaitingReview {
  readonly player: bigint;
  readonly order_no: string;
  readonly user_name: string;
  readonly channel: PayChannel;
  readonly line_name: string;
  readonly asked: bigint;
  readonly amount: bigint;
  readonly credit: bigint;
  readonly payee_account: string;
  readonly remark: string | null;
  readonly payer_name: string | null;
  readonly voucher: string | null;
  readonly submitted_at: Date;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly is_own_name: boolean | null;
  readonly is_first_on_line: boolean;
  readonly credited_before: number;
  readonly credited_amount: bigint;
  readonly refused_before: number;
}

const REVIEWS_SHOWN = 200;

/**
 * Manual orders that wait for staff, the oldest first, each with what it is judged by: who paid, and the player's orders of the last 90 days (an index by
 * player and number). Names are compared without the spaces that banks put between.
 */
export const listReviews = (db: Queries): Promise<WaitingReview[]> =>
  db.query<WaitingReview>(
    `select o.player, o.order_no, p.name as user_name, o.channel, o.line_name, o.asked, o.amount, o.credit, t.payee_account, t.remark, t.payer_name,
            t.voucher, t.submitted_at, o.created_at, o.expires_at,
            case when p.real_name = '' or coalesce(t.payer_name, '') = '' then null
                 else replace(p.real_name, ' ', '') = replace(t.payer_name, ' ', '') end as is_own_name,
            not exists (select from recharge_order c where c.player = o.player and c.id < o.id and c.line_id = o.line_id and c.state = 'credited') as is_first_on_line,
            b.credited_before, b.credited_amount, b.refused_before
       from recharge_order o join recharge_transfer t on t.order_id = o.id join player p on p.id = o.player
      cross join lateral (
             select count(*) filter (where c.state = 'credited')::int as credited_before,
                    coalesce(sum(c.credit) filter (where c.state = 'credited'), 0)::int8 as credited_amount,
                    count(*) filter (where c.state in ('rejected', 'expired'))::int as refused_before
               from recharge_order c where c.player = o.player and c.id < o.id and c.created_at > (select app_now()) - interval '90 days') as b
      where o.state = 'submitted' order by o.id limit $1`,
    [REVIEWS_SHOWN],
  );
