-- Keeps what a rebate level was before it changed, until when, and what it became.
create or replace function keep_past_level() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_is_same boolean := tg_op = 'UPDATE' and (new.player, new.lottery_type) = (old.player, old.lottery_type);
begin
  if v_is_same and new.level = old.level then return null; end if;
  if tg_op <> 'INSERT' then
    insert into past_level (player, lottery_type, level, after, knows_after)
      values (old.player, old.lottery_type, old.level, case when v_is_same then new.level end, true);
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and not v_is_same then
    insert into past_level (player, lottery_type, level, after, knows_after) values (new.player, new.lottery_type, null, new.level, true);
  end if;
  return null;
end $$;
revoke execute on function keep_past_level() from public, caiting_app;
