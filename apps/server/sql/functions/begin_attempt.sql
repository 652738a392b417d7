-- One try of a password, counted before the password is looked at (docs/decisions/0153): by who tries it from where (p_key: name with address, or
-- with a known device), and for strangers also by name and, five times as patiently, by address: both ask for a challenge and never lock. One try of a name and of an
-- address at a time, so that tries sent at once are no better than one after another. An answered challenge passes a running lock.
create or replace function begin_attempt(
  p_key text, p_account text, p_address text, p_is_known boolean, p_answered boolean, p_captcha_after int,
  p_lock_after int, p_first float8, p_max float8, p_window float8, out locked_seconds int, out is_captcha_due boolean)
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_failures int;
  v_nearby int := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_account, 11));
  perform pg_advisory_xact_lock(hashtextextended(p_address, 12));
  select s.failures, s.locked_seconds into v_failures, locked_seconds from attempt_state(p_key, p_window) as s;
  if not p_is_known then
    v_failures := greatest(v_failures, (attempt_state(p_account, p_window)).failures);
    v_nearby := (attempt_state(p_address, p_window)).failures;
  end if;
  -- An address may be a house or an office: some failures there are of others, and ask nobody else for anything.
  is_captcha_due := not p_answered and (v_failures >= p_captcha_after or v_nearby >= p_captcha_after::bigint * 5);
  if is_captcha_due or (locked_seconds > 0 and not p_answered) then return; end if;
  if locked_seconds > 0 then
    update attempt set failures = failures + 1 where key = p_key;
    locked_seconds := 0;
  else
    perform count_attempt(p_key, p_lock_after, p_first, p_max, p_window);
  end if;
  if p_is_known then return; end if;
  perform count_attempt(p_account, 1000000000, 1, 1, p_window);
  perform count_attempt(p_address, 1000000000, 1, 1, p_window);
end $$;
