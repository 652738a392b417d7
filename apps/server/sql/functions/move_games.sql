-- Takes a batch of messages of providers that move money, at most one per player, in the order of the players: [{place, provider, kind, id, player, game,
-- round, amount, of, closes, body}], places 1, 2, 3 …, amounts in units of 1e-8 yuan, body the SHA-256 in hex. Gives the answers by place, as text; null: the
-- player's account is held by somebody, nothing happened, and the message may come again.
create or replace function move_games(p_messages jsonb) returns text[]
  language plpgsql volatile security definer
  set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_now     timestamptz := app_now();
  v_batch   bigint := nextval('ledger_batch');
  v_players bigint[] := array(select (m ->> 'player')::bigint from jsonb_array_elements(p_messages) with ordinality as t (m, place) order by t.place);
  v_busy    int[] := lock_bet_accounts(v_players);
  v_answers text[] := array_fill(null::text, array[cardinality(v_players)]);
  v_plain   record;
  v_message jsonb;
  v_place   int;
  v_move    game_move;
  v_moved   bigint[] := '{}';
  v_codes   smallint[] := '{}';
  v_amounts bigint[] := '{}';
  v_rounds  bigint[] := '{}';
begin
  select * into v_plain from move_plain_games(p_messages, v_busy, v_batch, v_now);
  v_rounds := coalesce(v_plain.rounds, '{}');
  for v_index in 1 .. cardinality(v_rounds) loop
    v_answers[v_plain.places[v_index]] := v_plain.answers[v_index];
  end loop;
  v_moved := array(select t.player from unnest(v_plain.players, v_plain.codes) as t (player, code) where t.code is not null);
  v_amounts := array(select t.amount from unnest(v_plain.amounts, v_plain.codes) as t (amount, code) where t.code is not null);
  v_codes := array(select t.code from unnest(v_plain.codes) as t (code) where t.code is not null);
  for v_place in
    select t.place from unnest(v_answers) with ordinality as t (answer, place) where t.answer is null and t.place <> all (v_busy) order by t.place
  loop
    v_message := p_messages -> v_place - 1;
    v_move := move_game(v_message, v_batch, v_now);
    v_answers[v_place] := v_move.answer;
    v_rounds := v_rounds || v_move.round;
    continue when v_move.code is null;
    v_moved := v_moved || v_players[v_place];
    v_codes := v_codes || v_move.code;
    v_amounts := v_amounts || v_move.amount;
  end loop;
  insert into house_entry (batch, account, code, amount, lines, at)
    select v_batch, 'house.game', t.code, sum(case when c.to_account = 'house.game' then t.amount else -t.amount end), count(*), v_now
      from unnest(v_codes, v_amounts) as t (code, amount) join ledger_code c using (code)
     group by t.code;
  perform count_game_turnover(v_rounds);
  perform publish_balances(array_agg(a.player), array_agg(a.balance), array_agg(a.seq), 'game')
    from account a where a.asset = 'main' and a.player = any (v_moved);
  return v_answers;
end $$;
