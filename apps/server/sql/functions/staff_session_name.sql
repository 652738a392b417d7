-- What a session of staff is called in lists: sixteen hexadecimal digits that do not give its token's hash.
create or replace function staff_session_name(p_token_hash bytea) returns text
  language sql immutable parallel safe as $$
  select encode(substr(sha256(p_token_hash), 1, 8), 'hex');
$$;
