-- Moves whose day has begun: uplines and paths of the members, by which settlement shares out rebates from now on. Gives how many.
create or replace function carry_out_moves() returns int
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_move line_move;
  v_head bigint[];
  v_done int := 0;
begin
  for v_move in select * from line_move where done_at is null and from_day <= shanghai_day(app_now()) order by id for update loop
    -- Whoever registers below one of them holds a lock on the upline's row: waited for, so that the next statement sees the new member too.
    perform 1 from player p where p.id = v_move.member or p.upline_path @> array[v_move.member] order by p.id for no key update;
    select coalesce((select upline_path || id from player where id = v_move.new_upline), '{}') into v_head;
    update player p
       set upline_path = v_head || p.upline_path[array_position(p.upline_path, v_move.member):]
     where p.upline_path @> array[v_move.member];
    update player set upline = v_move.new_upline, upline_path = v_head where id = v_move.member;
    update line_move set done_at = app_now() where id = v_move.id;
    v_done := v_done + 1;
  end loop;
  return v_done;
end $$;
