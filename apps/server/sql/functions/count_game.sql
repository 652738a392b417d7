-- What was moved for a round: in its row and in its player's day.
create or replace function count_game(p_round bigint, p_staked bigint, p_back bigint, p_refunded bigint) returns void
  language sql volatile as $$
  with counted as (
    update game_round r set staked = r.staked + p_staked, back = r.back + p_back, refunded = r.refunded + p_refunded
     where r.id = p_round
    returning r.player, shanghai_day(r.opened_at) as day, r.game, r.staked = p_staked and p_staked > 0 as is_first)
  insert into game_day as d (player, day, game, rounds, staked, back, refunded)
    select c.player, c.day, c.game, c.is_first::int, p_staked, p_back, p_refunded from counted c
    on conflict (player, day, game) do update
      set rounds = d.rounds + excluded.rounds, staked = d.staked + excluded.staked, back = d.back + excluded.back,
          refunded = d.refunded + excluded.refunded;
$$;
revoke execute on function count_game(bigint, bigint, bigint, bigint) from public, caiting_app;
