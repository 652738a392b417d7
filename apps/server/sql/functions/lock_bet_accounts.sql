-- Locks the accounts of a batch in the order of all writers. Gives the places of the requests whose account somebody holds (a settlement, another act
-- of that player): they are not waited for, so that one held row delays nobody but its player.
create or replace function lock_bet_accounts(p_players bigint[]) returns int[]
  language plpgsql volatile as $$
declare
  v_held bigint[] := array(
    select a.player from account a where a.player = any (p_players) and a.asset = 'main' order by a.player for no key update skip locked);
begin
  if cardinality(v_held) = cardinality(p_players) then return '{}'; end if;
  return array(
    select r.place::int from unnest(p_players) with ordinality as r (player, place)
     where r.player <> all (v_held) and exists (select 1 from account a where a.player = r.player and a.asset = 'main'));
end $$;
revoke execute on function lock_bet_accounts(bigint[]) from public, caiting_app;
