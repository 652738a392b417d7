-- Withdrawals and recharges that staff read (docs/decisions/0311): all, or of one state, the newest first.
create index withdrawal_listed on withdrawal (created_at desc, id desc);
create index withdrawal_listed_state on withdrawal (state, created_at desc, id desc);
create index recharge_order_listed on recharge_order (created_at desc, id desc);
create index recharge_order_listed_state on recharge_order (state, created_at desc, id desc);

-- Issues whose bets staff read: those that have begun, without the many that nobody bet on.
create index issue_listed on issue (draw_at desc, id desc) where state <> 'waiting' and bet_count is distinct from 0;

-- Who has a page open now.
create index online_time_day on online_time (day);

-- What came in and went out on a day, over everybody: figures of the first page of the console.
create index cash_day_day on cash_day (day);
