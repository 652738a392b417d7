-- The challenge that was answered: good once, whatever comes of it. No row when it is gone or ran out.
create or replace function take_staff_passkey_challenge(p_hash bytea)
  returns table (staff bigint, staff_name text, user_handle bytea, rp_id text, origin text)
  language sql volatile security definer set search_path = public, pg_temp as $$
  with taken as (delete from staff_passkey_challenge c where c.challenge_hash = p_hash returning c.*)
  select t.staff, s.name, t.user_handle, t.rp_id, t.origin from taken t left join staff s on s.id = t.staff where t.expires_at > app_now();
$$;
