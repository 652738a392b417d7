-- What a value of the tenant says that the turnover of card games earns, in 1e-6 of it: the player's own rate and his agent's. Nothing is said by a value that
-- does not fit; both together stay below the smallest edge of the house's own games (docs/decisions/0291).
create or replace function game_rebate_setting(p_value jsonb) returns table (own int, agent int)
  language sql immutable set search_path = public, pg_temp as $$
  select t.own, t.agent
    from (select (s.own::numeric * 10000)::int as own, (s.agent::numeric * 10000)::int as agent
            from (select p_value ->> 'own' as own, p_value ->> 'agent' as agent where jsonb_typeof(p_value) = 'object') as s
           where s.own ~ '^0(\.\d{1,3})?$' and s.agent ~ '^0(\.\d{1,3})?$') as t
   where t.own + t.agent <= 3000
$$;
revoke execute on function game_rebate_setting(jsonb) from public;
