-- Carries out a stop that was written down. False when somebody else has.
create or replace function carry_out_chase_stop(p_player bigint, p_chase bigint) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_back record;
begin
  perform 1 from chase_stop s where s.player = p_player and s.chase = p_chase and s.done_at is null for update;
  if not found then return false; end if;
  select * into v_back from refund_chase(p_player, p_chase, null, 204::smallint);
  update chase_stop set done_at = app_now(), bets = v_back.bets, refunded = v_back.refunded where player = p_player and chase = p_chase;
  return true;
end $$;
