-- Closes an account for good: its balances, which must be empty, its name, which nobody gets again, and its password, which opens nothing any more. What
-- says how to reach the person stays while p_keeps, for a self-exclusion that runs: another account cannot be bound to the same number then. The hash of no
-- password is another one each time: the past has one digest over it and that number, which could be guessed at beside a hash that everybody knows.
create or replace function close_account(p_player bigint, p_keeps boolean) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_is_first boolean;
begin
  select c.closed_at is null into v_is_first
    from account_closing c join player p on p.id = c.player where c.player = p_player and p.state = 'locked';
  if not found then raise exception 'player % does not leave', p_player; end if;
  -- Asked once: what came to a closed account is for staff, and no reason to keep what is personal.
  if v_is_first and exists (select from account where player = p_player and balance <> 0) then
    raise exception 'player % has money left', p_player;
  end if;
  update account set closed_at = coalesce(closed_at, app_now()) where player = p_player;
  update player
     set nickname = '已注销用户', nickname_key = null, avatar = '', real_name = '', qq = '', sex = 0, is_agent = false,
         registered_from = '', last_login_at = null, last_login_place = '', login_notice = 'off', safety_hash = null,
         password_hash = case when v_is_first
           then '$argon2id$v=19$m=19456,t=2,p=1$' || repeat('A', 22) || '$' || rtrim(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'base64'), '=')
           else password_hash end,
         mobile_verified_at = case when p_keeps then mobile_verified_at end, mobile = case when p_keeps then mobile end,
         mail_verified_at = case when p_keeps then mail_verified_at end, mail = case when p_keeps then mail end
   where id = p_player;
  delete from safety_question where player = p_player;
  update account_closing set closed_at = coalesce(closed_at, app_now()), is_whole = not p_keeps where player = p_player;
end $$;
