-- What an answer of this account's passkey is compared with, under its lock: of two answers at once the second sees the count of the first.
create or replace function lock_staff_passkey(p_staff bigint, p_credential bytea)
  returns table (id bigint, public_key bytea, counter bigint, user_handle bytea, rp_id text)
  language sql volatile security definer set search_path = public, pg_temp as $$
  select p.id, p.public_key, p.counter, p.user_handle, p.rp_id
    from staff_passkey p where p.staff = p_staff and p.credential_id = p_credential for update;
$$;
