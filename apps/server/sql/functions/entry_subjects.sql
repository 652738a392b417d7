-- What lines of a player's statement are about, by the kind of their cause: `order` (an order of bets: its first bet, and how many it has), `bet`, `issue`,
-- `game` (a round of a card game). Each id is read by key from its own month; what is in the archive has no row.
create or replace function entry_subjects(p_player bigint, p_orders bigint[], p_bets bigint[], p_issues bigint[], p_games bigint[])
  returns table (kind text, id bigint, title text, title_en text, group_code text, issue_no text, play text, bets int)
  language sql stable set search_path = public, pg_temp rows 20 set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set max_parallel_workers_per_gather = 0 as $$
  select 'order', o.id, l.name, null, l.group_code, b.issue_no, b.play,
         (select count(*)::int from bet n where n.player = p_player and n.id >= o.id * 256 and n.id < o.id * 256 + 256)
    from unnest(p_orders) as o (id)
   cross join lateral (select * from bet f where f.player = p_player and f.id >= o.id * 256 and f.id < o.id * 256 + 256 order by f.id limit 1) as b
    join lottery l on l.code = b.lottery_code
  union all
  select 'bet', b.id, l.name, null, l.group_code, b.issue_no, b.play, 1
    from unnest(p_bets) as o (id) cross join lateral (select * from bet f where f.player = p_player and f.id = o.id offset 0) as b
    join lottery l on l.code = b.lottery_code
  union all
  select 'issue', i.id, l.name, null, l.group_code, i.issue_no, '', 0
    from unnest(p_issues) as o (id) join issue i on i.id = o.id join lottery l on l.code = i.lottery_code
  union all
  select 'game', r.id, g.name_zh, g.name_en, '', '', '', 0
    from unnest(p_games) as o (id) join game_round r on r.id = o.id and r.player = p_player join game g on g.code = r.game
$$;
