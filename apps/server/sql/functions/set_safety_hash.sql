-- A new safety password, or none. False when it was to be the first and there is one.
create or replace function set_safety_hash(p_player bigint, p_hash text, p_is_first boolean) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update player set safety_hash = p_hash, safety_changed_at = app_now() where id = p_player and not (p_is_first and safety_hash is not null);
  return found;
end $$;
