-- How a login name reads: letters that are told from digits by nobody in a hurry are digits. The same as nicknameKey of the server for such names.
create or replace function login_name_key(p_name text) returns text language sql immutable parallel safe as $$
  select translate(lower(p_name), 'oil_', '011')
$$;
