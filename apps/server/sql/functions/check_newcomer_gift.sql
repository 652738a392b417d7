-- Refuses a newcomer's play money outside demo mode, whoever writes it, and for an account that is no newcomer.
create or replace function check_newcomer_gift() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select c.is_production from app_clock c)
     or coalesce((select s.value <> 'true'::jsonb from tenant_setting s where s.key = 'demo'), false) then
    raise exception 'play money for player % outside demo mode', new.player;
  end if;
  if not exists (select from player p where p.id = new.player and p.registered_at > app_now() - interval '10 minutes') then
    raise exception 'player % is no newcomer', new.player;
  end if;
  return new;
end $$;
