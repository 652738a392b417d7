-- What operators filter by and no index answered: a filter that matches little, or nothing, went through the whole table (docs/decisions/0330).
create index recharge_order_listed_channel on recharge_order (channel, created_at desc, id desc);
create index recharge_order_listed_channel_state on recharge_order (channel, state, created_at desc, id desc);

create index money_adjustment_listed_state on money_adjustment (state, id desc);
create index payment_case_listed_state on payment_case (state, id desc);

create index staff_log_name_act on staff_log (lower(name), act, at desc, id desc);

-- Of one lottery and of one state the same issues as issue_listed has; of one lottery and one state all.
create index issue_listed_lottery on issue (lottery_code, draw_at desc, id desc) where state <> 'waiting' and bet_count is distinct from 0;
create index issue_listed_state on issue (state, draw_at desc, id desc) where state <> 'waiting' and bet_count is distinct from 0;
create index issue_lottery_state on issue (lottery_code, state, draw_at desc, id desc);
