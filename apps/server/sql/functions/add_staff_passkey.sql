-- A passkey of an open account. `known`: somebody has it already; `many`: the account has so many that one more is too many; `first`: it is the account's first
-- second factor, and these recovery codes take the place of earlier ones; else `added`.
create or replace function add_staff_passkey(p_staff bigint, p_max int, p_credential bytea, p_public_key bytea, p_counter bigint, p_transports text[],
                                             p_aaguid uuid, p_name text, p_is_backed_up boolean, p_user_handle bytea, p_rp_id text, p_codes bytea[])
  returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare is_first boolean;
begin
  select s.totp_secret is null into is_first from staff s where s.id = p_staff and s.is_active for update;
  if not found then return 'known'; end if;
  if (select count(*) from staff_passkey where staff = p_staff) >= p_max then return 'many'; end if;
  is_first := is_first and not exists (select from staff_passkey where staff = p_staff);
  insert into staff_passkey (staff, credential_id, public_key, counter, transports, aaguid, name, is_backed_up, user_handle, rp_id)
    values (p_staff, p_credential, p_public_key, p_counter, p_transports, p_aaguid, p_name, p_is_backed_up, p_user_handle, p_rp_id)
    on conflict (credential_id) do nothing;
  if not found then return 'known'; end if;
  if not is_first then return 'added'; end if;
  -- Whoever was making another one had not shown this one.
  delete from staff_passkey_challenge where staff = p_staff;
  delete from staff_recovery_code where staff = p_staff;
  insert into staff_recovery_code (staff, code_hash) select p_staff, unnest(p_codes);
  return 'first';
end $$;
