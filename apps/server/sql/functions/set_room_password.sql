-- A new password of a public room, or none. Every pass that was given for the one before is void.
create or replace function set_room_password(p_code text, p_hash text) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update chat_room set password_hash = p_hash, door_version = door_version + 1 where code = p_code and kind = 'public';
$$;
