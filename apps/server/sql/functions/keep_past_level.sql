-- Keeps what a rebate level was before it changed, and until when.
create or replace function keep_past_level() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (new.player, new.lottery_type, new.level) = (old.player, old.lottery_type, old.level) then return null; end if;
  if tg_op <> 'INSERT' then
    insert into past_level (player, lottery_type, level) values (old.player, old.lottery_type, old.level);
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and (new.player, new.lottery_type) <> (old.player, old.lottery_type) then
    insert into past_level (player, lottery_type, level) values (new.player, new.lottery_type, null);
  end if;
  return null;
end $$;
revoke execute on function keep_past_level() from public, caiting_app;
