-- Settled valid turnover of a player since the beginning: what the grade grows by (decisions, Labels). Written from bet.settled events.
create table player_growth (
  player bigint primary key references player (id),
  valid  bigint not null check (valid >= 0)
);

-- Players who bet before this table existed.
insert into player_growth (player, valid)
select b.player, sum(b.stake - r.refunded)::bigint
  from bet b join bet_result r on r.bet_id = b.id
 where r.state in ('won', 'lost')
 group by b.player;
