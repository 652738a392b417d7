-- Of these rounds those that are closed count as turnover now, once: stakes that stand, by what their game counts for. Told to whom grades and wagering grow by.
create or replace function count_game_turnover(p_rounds bigint[]) returns void
  language sql volatile as $$
  with ended as (
    update game_round r set turnover = (r.staked - r.refunded) * g.turnover_percent / 100
      from game g
     where r.id = any (p_rounds) and r.state = 'closed' and r.turnover is null and g.code = r.game
    returning r.player, r.turnover)
  insert into outbox (type, payload)
    select 'game.turnover', jsonb_build_object('players', string_agg(e.player::text, ','), 'valid', string_agg(e.turnover::text, ','))
      from ended e where e.turnover > 0
    having count(*) > 0;
$$;
revoke execute on function count_game_turnover(bigint[]) from public, caiting_app;
