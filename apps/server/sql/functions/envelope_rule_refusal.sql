-- Which of the rules of a room for opening envelopes a person does not meet; null for none. The room's managers are exempt, private chats have no rule.
create or replace function envelope_rule_refusal(p_place text, p_user bigint) returns text
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_room record;
  v_player record;
begin
  -- By name: the room's password is closed to the server.
  select r.envelope_min_grade, r.envelope_min_days, r.envelope_min_recharge into v_room from chat_room r
   where r.code = p_place and (r.envelope_min_grade > 0 or r.envelope_min_days > 0 or r.envelope_min_recharge > 0);
  if not found then return null; end if;
  if exists (select from chat_manager m where m.room_code = p_place and m.user_id = p_user) then return null; end if;
  select p.grade, p.registered_at into v_player from player p where p.id = p_user;
  if v_player.grade < v_room.envelope_min_grade then return 'gradeLow'; end if;
  if v_player.registered_at > app_now() - v_room.envelope_min_days * interval '1 day' then return 'accountYoung'; end if;
  if v_room.envelope_min_recharge > 0
     and (select coalesce(sum(o.amount), 0) from recharge_order o where o.player = p_user and o.state = 'credited')
         < v_room.envelope_min_recharge::bigint * 100000000 then
    return 'rechargeLow';
  end if;
  return null;
end $$;
