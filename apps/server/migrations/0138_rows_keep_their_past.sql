-- functions: app_now, shanghai_day, term_key, term_row, keep_term, keep_moments, keep_exclusion, keep_real_name, keep_payout, keep_approvals
-- People, payees and what is under way keep their past as terms do (docs/decisions/0332): what each row became by each change. Of what must not be read
-- twice the past has a digest.
do $$
declare
  t record;
begin
  perform set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true), set_config('bytea_output', 'hex', true);
  for t in
    select * from (values
      ('live_show', 'id', 'gifts,income,pinned,peak', ''),
      ('money_adjustment', 'id', '', ''),
      ('payout_account', 'id', 'remark', 'sealed,fingerprint,shown,bank_code,branch'),
      ('payout_holder', 'player', '', 'sealed,shown'),
      ('player', 'id', 'avatar,last_login_at,last_login_place,login_notice,mask_number,name_lower,nickname,nickname_changed_at,nickname_key,registered_from,sex,shown_name',
       'mail,mobile,password_hash,qq,real_name,safety_hash'),
      ('pledge_order', 'id', 'not_renewed', ''),
      ('protection_limit', 'player,kind,period', '', ''),
      ('protection_player', 'player', 'play_since,play_last,play_staked,play_returned', ''),
      ('rain_window', 'id', 'taken,left_fen', ''),
      ('staff', 'id', '', 'password_hash,totp_secret,totp_waiting'),
      ('staff_site', 'only_one', '', ''),
      ('withdrawal', 'id', 'ask_at,reason', 'sealed,holder,shown,bank_code,branch')
    ) as v (tbl, key, less, hidden)
  loop
    -- Counters of play change with each bet: there only what is kept calls the trigger.
    execute format('create trigger %I after insert or delete or update%s on %I for each row execute function keep_term(%L, %L, %L)',
                   t.tbl || '_keeps_past',
                   case when t.tbl = 'protection_player' then
                     (select ' of ' || string_agg(a.attname, ', ' order by a.attnum) from pg_attribute a
                       where a.attrelid = t.tbl::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> all (string_to_array(t.less, ',')))
                   else '' end,
                   t.tbl, t.key, t.less, t.hidden);
    execute format('insert into term_change (tbl, key, row) select %1$L, term_key(to_jsonb(r), %2$L), term_row(to_jsonb(r), %3$L, %4$L) from %1$I r',
                   t.tbl, t.key, t.less, t.hidden);
  end loop;
end $$;

-- From which day on a seal holds the moments of orders, issues and changes as well (day_facts).
alter table audit_begin add column moments_from date not null default shanghai_day(app_now());
create index issue_settled_at on issue using brin (settled_at);
create index issue_voided_at on issue (voided_at) where voided_at is not null;
create index issue_revealed_at on issue (revealed_at) where revealed_at is not null;
create index recharge_order_created on recharge_order using brin (created_at);
create index recharge_order_paid on recharge_order (paid_at) where paid_at is not null;

-- Nothing is void, or told as void, but what is.
alter table issue add constraint issue_void_alone check (state = 'void' or voided_at is null and revealed_at is null);

-- What the server dates is of the present moment, and what is said once stays.
create trigger player_moments before update of commission_frozen_at, last_login_at, mail_verified_at, mobile_verified_at, nickname_changed_at, password_reset_at, safety_fresh_at on player for each row
  execute function keep_moments('commission_frozen_at,last_login_at,mail_verified_at,mobile_verified_at,nickname_changed_at', 'password_reset_at,safety_fresh_at', '');
create trigger player_real_name before update of real_name on player for each row execute function keep_real_name();
create trigger live_show_moments before update of started_at, ended_at on live_show for each row execute function keep_moments('', '', 'started_at,ended_at');
create trigger rain_window_moments before update of cancelled_at on rain_window for each row execute function keep_moments('', '', 'cancelled_at');
create trigger recharge_order_moments before update of paid_at, credited_at on recharge_order for each row execute function keep_moments('', '', 'paid_at,credited_at');
create trigger withdrawal_moments before update of paying_at, ended_at on withdrawal for each row execute function keep_moments('', '', 'paying_at,ended_at');
create trigger withdrawal_keep_payout before update on withdrawal for each row execute function keep_payout();
create trigger protection_player_moments before update of answered_at, excluded_from, asked_at on protection_player for each row
  execute function keep_moments('', 'answered_at,excluded_from', 'asked_at');
create trigger protection_player_keep before update of excluded_until on protection_player for each row execute function keep_exclusion();
create trigger protection_limit_moments before update of asked_at, set_at on protection_limit for each row execute function keep_moments('asked_at', 'set_at', '');

-- Levels are written by set_levels, who is followed by protection_begin, and play by protection_follow.
revoke insert, update, delete on player_rebate, protection_player from caiting_app;
grant update (asked_at, reality_minutes, answered_at, excluded_kind, excluded_from, excluded_until) on protection_player to caiting_app;
-- Nobody is taken away, and nothing that is owed forgotten.
revoke delete on player, wager_total from caiting_app;
revoke update on wager_total from caiting_app;
grant update (valid, owed_until) on wager_total to caiting_app;
