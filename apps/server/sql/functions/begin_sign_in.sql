-- Everything a player's sign-in asks before its password is looked at: whether the device is known, a running lock, a due challenge (unless
-- p_answered), and, when neither stands in the way, the try counted and the credentials; a name that nobody has gives no id.
create or replace function begin_sign_in(
  p_name text, p_address text, p_device bytea, p_answered boolean, p_captcha_after int,
  p_lock_after int, p_first float8, p_max float8, p_window float8,
  out key text, out locked_seconds int, out is_captcha_due boolean, out id bigint, out password_hash text, out state text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_name text := lower(p_name);
  v_is_known boolean;
begin
  perform set_config('synchronous_commit', 'off', true);
  select p.id, p.password_hash, case when p.state = 'active' and p.password_reset_at is not null then 'reset' else p.state end, exists (
           select from known_device d
            where d.player = p.id and d.token_hash = p_device and d.last_at > app_now() - interval '180 days')
    into id, password_hash, state, v_is_known
    from player p where p.name_lower = v_name;
  v_is_known := coalesce(v_is_known, false);
  key := case when v_is_known then 'd:' || v_name || '|' || encode(p_device, 'hex') else 'n:' || v_name || '|' || p_address end;
  select b.locked_seconds, b.is_captcha_due into locked_seconds, is_captcha_due
    from begin_attempt(key, 'a:' || v_name, 'i:' || p_address, v_is_known, p_answered, p_captcha_after,
                       p_lock_after, p_first, p_max, p_window) as b;
  if is_captcha_due or locked_seconds > 0 then
    id := null;
    password_hash := null;
    state := null;
  end if;
end $$;
