-- functions: app_now, shanghai_day, keep_term, refuse_change
-- What each row of the terms became, by each change (docs/decisions/0324): activities, prices of gifts, rates, lines of payment, products, settings.
create table term_change (
  seq bigint generated always as identity primary key,
  tbl text not null,
  -- The row's key, as JSON.
  key text not null,
  -- The row without its counters; null when it is gone.
  row jsonb,
  at  timestamptz not null default app_now(),
  -- The role that wrote it.
  by  text not null default session_user
);
create index term_change_row on term_change (tbl, key, seq);
create index term_change_at on term_change (at);
create trigger term_change_insert_only before update or delete or truncate on term_change execute function refuse_change();
revoke insert, update, delete, truncate on term_change from caiting_app;

-- Each with its key, and what of it counts and is no term.
do $$
declare
  t record;
begin
  for t in
    select * from (values
      ('activity', 'id', 'spent,claims'), ('activity_tier', 'activity,needed', ''), ('beacon_chain', 'chain_hash', ''), ('coin_rate', 'id', ''),
      ('demo_row', 'kind,key', ''), ('draw_day_begin', 'only_one', ''), ('game', 'code', ''), ('game_provider', 'code', ''), ('gift', 'code', ''),
      ('invite_code', 'code', 'used_count,remark'), ('live_room', 'code', ''), ('lottery', 'code', ''), ('pay_line', 'line_id', ''),
      ('pledge_product', 'id', 'sold'), ('rain', 'id', ''), ('rain_chance', 'rain,grade', ''), ('tenant_setting', 'key', ''), ('yuebao_rate', 'from_day', '')
    ) as v (tbl, key, less)
  loop
    execute format('create trigger %I after insert or update or delete on %I for each row execute function keep_term(%L, %L)', t.tbl || '_keeps_terms', t.tbl, t.key, t.less);
    execute format($q$insert into term_change (tbl, key, row)
      select %L, (select jsonb_agg(to_jsonb(r) -> k.name order by k.at) from unnest(string_to_array(%L, ',')) with ordinality as k (name, at))::text,
             to_jsonb(r) - string_to_array(%L, ',') from %I r$q$, t.tbl, t.key, t.less, t.tbl);
  end loop;
end $$;

-- From which day on a seal holds the rows of causes and terms too.
alter table audit_begin add column causes_from date not null default shanghai_day(app_now());

-- Rows of a day are found by time. They are only ever appended, so a range index of a few pages does.
create index activity_claim_at on activity_claim using brin (at);
create index grade_rise_at on grade_rise using brin (at);
create index newcomer_gift_at on newcomer_gift using brin (at);
create index envelope_sent on envelope using brin (sent_at);
create index envelope_claim_at on envelope_claim using brin (claimed_at);
create index live_gift_at on live_gift using brin (at);
create index game_round_opened on game_round using brin (opened_at);
create index game_transaction_at on game_transaction using brin (at);
create index game_rebate_at on game_rebate using brin (at);
create index beacon_round_fetched on beacon_round using brin (fetched_at);
create index feed_report_fetched on feed_report using brin (fetched_at);
create index pledge_order_started on pledge_order using brin (started_at);
create index pledge_order_ended on pledge_order (ended_at) where ended_at is not null;
create index activity_check_in_day on activity_check_in using brin (day);
