-- Publishes the chain of a lottery's day with its sealed seed, unless the day has one; only the signer may. The time of publishing is the clock's, and a day
-- that is over gets no chain afterwards, save as demo history, which says so. A chain that is lost gives way to it while its day has not begun.
create or replace function publish_chain(
  p_lottery text, p_day date, p_anchor text, p_length int, p_period int, p_close int, p_sealed bytea, p_demo_history boolean
) returns boolean language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  at timestamptz := app_now();
begin
  if p_demo_history and (select is_production from app_clock) then
    raise exception 'production has no demo history' using errcode = 'insufficient_privilege';
  end if;
  if p_day < shanghai_day(at) and not p_demo_history then
    raise exception 'the day % is over: it gets no chain afterwards', p_day using errcode = 'insufficient_privilege';
  end if;
  insert into draw_chain (lottery_code, day, anchor, length, published_at, demo_history)
    values (p_lottery, p_day, p_anchor, p_length, at, p_demo_history) on conflict do nothing;
  if found then
    insert into draw_seed (lottery_code, day, sealed, period_s, close_s) values (p_lottery, p_day, p_sealed, p_period, p_close);
  elsif p_demo_history or not renew_chain(p_lottery, p_day, p_anchor, p_length, p_period, p_close, p_sealed, at) then
    return false;
  end if;
  if not p_demo_history then
    insert into outbox (type, payload)
      values ('draws.chainPublished', jsonb_build_object('lotteryCode', p_lottery, 'day', p_day::text, 'anchor', p_anchor, 'length', p_length,
              'publishedAt', floor(extract(epoch from at) * 1000)::int8));
  end if;
  return true;
end $$;
revoke execute on function publish_chain(text, date, text, int, int, int, bytea, boolean) from public, caiting_app;
grant execute on function publish_chain(text, date, text, int, int, int, bytea, boolean) to caiting_signer;
