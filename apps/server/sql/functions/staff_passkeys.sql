-- Passkeys of one account, the newest first.
create or replace function staff_passkeys(p_staff bigint)
  returns table (id bigint, credential_id bytea, transports text[], name text, is_backed_up boolean, user_handle bytea, rp_id text, created_at timestamptz,
                 last_used_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, p.credential_id, p.transports, p.name, p.is_backed_up, p.user_handle, p.rp_id, p.created_at, p.last_used_at
    from staff_passkey p where p.staff = p_staff order by p.id desc;
$$;
