-- The signer tried the seed of this chain and no key of its opens it; only the signer may say so (docs/decisions/0195). False when that was said before, or
-- when the chain is another one by now.
create or replace function lose_chain(p_lottery text, p_day date, p_anchor text) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into lost_chain (anchor, lottery_code, day, published_at, lost_at)
    select c.anchor, c.lottery_code, c.day, c.published_at, app_now()
      from draw_chain c where c.lottery_code = p_lottery and c.day = p_day and c.anchor = p_anchor and not c.demo_history
    on conflict do nothing;
  return found;
end $$;
revoke execute on function lose_chain(text, date, text) from public, caiting_app;
grant execute on function lose_chain(text, date, text) to caiting_signer;
