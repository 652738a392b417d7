-- The password was right (p_is_right), or was not looked at. Right: what this person failed before from here is forgiven, also to the name; the
-- address gets one back. What strangers failed stays counted, or each sign-in of the owner would give them new guesses. Not looked at: one back each.
create or replace function forgive_attempt(p_key text, p_account text, p_address text, p_is_right boolean) returns void
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_failures int := 1;
begin
  perform set_config('synchronous_commit', 'off', true);
  -- In the order of begin_attempt.
  perform pg_advisory_xact_lock(hashtextextended(p_account, 11));
  perform pg_advisory_xact_lock(hashtextextended(p_address, 12));
  if p_is_right then
    delete from attempt where key = p_key returning failures into v_failures;
  else
    update attempt set failures = greatest(0, failures - 1), locked_until = null where key = p_key;
  end if;
  if p_key like 'd:%' then return; end if;
  update attempt set failures = greatest(0, failures - coalesce(v_failures, 1)) where key = p_account;
  update attempt set failures = greatest(0, failures - 1) where key = p_address;
end $$;
