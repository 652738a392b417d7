-- A decided move: lines of days from tomorrow on are laid out now. Gives the day.
create or replace function plan_move(p_member bigint, p_upline bigint, p_reason text) returns date
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_day date := shanghai_day(app_now()) + 1;
begin
  insert into line_move (member, old_upline, new_upline, from_day, reason)
    select id, upline, p_upline, v_day, p_reason from player where id = p_member;
  perform move_line(p_member, p_upline, v_day);
  return v_day;
end $$;
