-- A sign-in asks the database once before the password is hashed and little after it (docs/decisions/0080). Attempts are written without waiting
-- for the disk: whoever signs in from one address shares one row, and fifty waits for the disk one after another are what a sign-in would wait for.
-- A count that a crash of the database loses is a few hundred milliseconds old; other processes see it at once.

-- Failures of a key that still count, and the seconds of a running lock.
create function attempt_state(p_key text, p_window float8, out failures int, out locked_seconds int)
  language sql stable set search_path = public, pg_temp as $$
  select coalesce(max(a.failures), 0),
         coalesce(max(greatest(0, ceil(extract(epoch from coalesce(a.locked_until, n.now) - n.now)))), 0)::int
    from (select app_now() as now) as n
    left join attempt a on a.key = p_key and greatest(a.last_at, coalesce(a.locked_until, a.last_at)) > n.now - p_window * interval '1 second'
$$;

-- One more attempt, in one statement, so that it holds among any number of processes. From p_lock_after on each attempt locks the key: first, twice,
-- four times … p_first seconds. False when the key is locked; then nothing is counted.
create function count_attempt(p_key text, p_lock_after int, p_first float8, p_max float8, p_window float8) returns boolean
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_now timestamptz := app_now();
  v_old timestamptz := v_now - p_window * interval '1 second';
begin
  insert into attempt as a (key, failures, last_at, locked_until)
  values (p_key, 1, v_now, case when p_lock_after <= 1 then v_now + least(p_first, p_max) * interval '1 second' end)
  on conflict (key) do update set
    last_at = excluded.last_at,
    failures = case when greatest(a.last_at, a.locked_until) <= v_old then 1 else a.failures + 1 end,
    locked_until = case
      when greatest(a.last_at, a.locked_until) <= v_old then excluded.locked_until
      when a.failures + 1 >= p_lock_after
        then v_now + least(p_first * 2 ^ least(a.failures + 1 - p_lock_after, 30), p_max) * interval '1 second' end
  where a.locked_until is null or a.locked_until <= v_now;
  return found;
end $$;

-- Everything a sign-in asks before its password is looked at: a running lock, a due image code (unless p_answered), and, when neither stands in the
-- way, the attempt counted by name and by address and the credentials; a name that nobody has gives no id.
create function begin_sign_in(
  p_account text, p_address text, p_name text, p_answered boolean, p_captcha_after int,
  p_lock_after int, p_first float8, p_max float8, p_window float8,
  out locked_seconds int, out is_captcha_due boolean, out id bigint, out password_hash text, out state text)
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_failures int;
begin
  perform set_config('synchronous_commit', 'off', true);
  is_captcha_due := false;
  select s.failures, s.locked_seconds into v_failures, locked_seconds from attempt_state(p_account, p_window) as s;
  if locked_seconds > 0 then return; end if;
  is_captcha_due := not p_answered and greatest(v_failures, (attempt_state(p_address, p_window)).failures) >= p_captcha_after;
  if is_captcha_due then return; end if;
  if not count_attempt(p_account, p_lock_after, p_first, p_max, p_window) then
    locked_seconds := greatest(1, (attempt_state(p_account, p_window)).locked_seconds);
    return;
  end if;
  -- Many people share an address: it is counted and never locked.
  perform count_attempt(p_address, 1000000000, 1, 1, p_window);
  select p.id, p.password_hash, p.state into id, password_hash, state from player p where p.name_lower = lower(p_name);
end $$;

-- The password was right: the account starts anew, the address gets one back.
create function forgive_sign_in(p_account text, p_address text) returns void
  language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  delete from attempt where key = p_account;
  update attempt set failures = greatest(0, failures - 1), locked_until = null where key = p_address;
end $$;
