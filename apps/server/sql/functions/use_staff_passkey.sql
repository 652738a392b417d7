-- A passkey was shown: what it counts by now, and whether its maker copies it.
create or replace function use_staff_passkey(p_id bigint, p_counter bigint, p_is_backed_up boolean) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update staff_passkey set counter = p_counter, is_backed_up = p_is_backed_up, last_used_at = app_now() where id = p_id;
$$;
