-- The stored password of a public room, for the comparison with what was typed; null where there is none.
create or replace function room_password_of(p_code text) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select r.password_hash from chat_room r where r.code = p_code and r.kind = 'public';
$$;
