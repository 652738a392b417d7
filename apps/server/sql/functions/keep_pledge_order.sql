-- A pledge begins now (or where the one it renews ended), at its product's rate and term, and runs for all of it; nothing of it changes but how it ends.
create or replace function keep_pledge_order() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_now   timestamptz := app_now();
  v_stays text[] := array['state', 'ended_at', 'not_renewed', 'auto_renew'];
begin
  if pg_has_role(session_user, current_user, 'usage') then return new; end if;
  if tg_op = 'INSERT' then
    if new.state <> 'holding' or new.matures_at <> new.started_at + new.term_days * interval '24 hours'
       or new.earning <> div(new.principal::numeric * new.rate * new.term_days, 365::numeric * 1000000 * 10000) * 10000
       or not exists (select from pledge_product p where p.id = new.product and p.rate = new.rate and p.term_days = new.term_days)
       or (case when new.renews is null then new.started_at between v_now - interval '1 minute' and v_now
                else new.started_at = (select o.matures_at from pledge_order o where o.id = new.renews and o.player = new.player) end) is not true then
      raise exception 'a pledge of player % does not follow from its product', new.player using errcode = 'check_violation';
    end if;
  elsif to_jsonb(new) - v_stays <> to_jsonb(old) - v_stays or old.state <> 'holding'
        or new.state in ('matured', 'renewed') and old.matures_at > v_now then
    raise exception 'pledge % runs until %', old.id, old.matures_at using errcode = 'check_violation';
  end if;
  return new;
end $$;
revoke execute on function keep_pledge_order() from public, caiting_app;
