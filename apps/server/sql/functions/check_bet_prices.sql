-- Refuses bets that no rule gives this price (docs/decisions/0236, 0312): a line's issue, lottery and number belong together, its play is sold there under these
-- rules, its odds are at most fair × (base payout + point), its level at most the player's own, its tickets those of its picks, its stake within the limits,
-- and one ticket cannot win more than the cap even by the least of its odds; what its dearest wins the audit decides. `p_players`: the player of each
-- request; `p_closed`: issues that take no bets, whose lines are refused for that.
-- BET01: the price, which may have changed a moment ago. BET02: the lottery is not sold.
create or replace function check_bet_prices(p_players bigint[], kinds bet_kinds, lines bet_lines, p_closed bigint[]) returns void
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_group   text[];
  v_default int[];
  v_ceiling int[];
  v_min     bigint[];
  v_max     bigint[];
  -- What a ticket may cost by the least odds of its kind.
  v_most    bigint[];
  v_counts  ticket_counting[];
  v_closed  text;
  v_bad     int;
  v_by_pick boolean;
begin
  -- What lines share is looked at once, with the least point that a line of the kind gives up for its odds.
  select array_agg(t.group_code order by u.kind), array_agg(g.rebate_default order by u.kind), array_agg(g.rebate_max order by u.kind),
         array_agg(g.stake_min order by u.kind), array_agg(g.stake_max order by u.kind),
         array_agg(floor(10000000000000 / nullif(o.least, 0)) * 1000000 order by u.kind),
         array_agg(p.counting order by u.kind),
         min(t.code) filter (where (t.paused or not t.enabled) and i.id <> all (p_closed)), bool_or(p.options is not null),
         min(u.kind) filter (where (kinds.issue_no[u.kind] = i.issue_no and kinds.lottery_code[u.kind] = i.lottery_code and o.fits
                                    and (p.trade is distinct from 'rebate' or u.point_max = 0) and t.code <> all (p.not_sold_by)
                                    and u.kind = u.place) is not true and kinds.issue_id[u.kind] <> all (p_closed))
    into v_group, v_default, v_ceiling, v_min, v_max, v_most, v_counts, v_closed, v_by_pick, v_bad
    from (select l.kind, min(l.point) as point, max(l.point) as point_max, row_number() over (order by l.kind) as place
            from unnest(lines.kind, lines.point) as l (kind, point) group by l.kind) as u
    left join issue i on i.id = kinds.issue_id[u.kind]
    left join lottery t on t.code = i.lottery_code
    left join group_price g on g.group_code = t.group_code
    left join play_price p on p.rules = kinds.rules[u.kind] and p.group_code = t.group_code and p.play = kinds.play[u.kind]
                          and p.from_day <= i.day and i.day < p.until_day
    left join lateral (
      select array_agg(f.tier order by f.place) = p.tiers
               and bool_and(f.odds is not null and (p.options is not null or f.odds <= floor(p.nums[f.place] * (g.base_payout + u.point) / (p.dens[f.place] * 100))))
                 as fits,
             min(f.odds) as least
        from (select split_part(x.text, '=', 1) as tier, case when x.text ~ '^[^=]+=\d{1,9}\.\d{4}$' then split_part(x.text, '=', 2)::numeric * 10000 end as odds, x.place
                from string_to_table(kinds.odds[u.kind], ';') with ordinality as x (text, place)) as f) as o on true;
  if v_closed is not null then
    raise exception 'lottery % is not sold', v_closed using errcode = 'BET02';
  end if;
  if v_bad is not null then
    raise exception 'no rule prices a bet on % of issue % at %', kinds.play[v_bad], kinds.issue_id[v_bad], left(kinds.odds[v_bad], 80)
      using errcode = 'BET01';
  end if;
  if v_by_pick then perform check_odds_by_pick(kinds, lines); end if;

  select l.request into v_bad
    from unnest(lines.request, lines.kind, lines.picks, lines.tickets, lines.stake, lines.ticket_stake, lines.multiple, lines.point, lines.level)
           as l (request, kind, picks, tickets, stake, ticket_stake, multiple, point, level)
    left join player_rebate r on r.player = p_players[l.request] and r.lottery_type = v_group[l.kind]
   where (l.point between 0 and l.level and l.point % 1000 = 0 and l.level <= least(coalesce(r.level, v_default[l.kind]), v_ceiling[l.kind])
          and l.stake between v_min[l.kind] and v_max[l.kind] and l.ticket_stake <= coalesce(v_most[l.kind], v_max[l.kind])
          and case kinds.mode[l.kind]
                when 'stake' then l.multiple > 0 and l.ticket_stake = 2 * kinds.unit[l.kind] * l.multiple
                when 'amount' then l.multiple = 1 and kinds.unit[l.kind] = 100000000 and l.ticket_stake % 100000000 = 0
                                   and l.ticket_stake <= 100000000000000 end
          and l.tickets = count_tickets(v_counts[l.kind], l.picks)) is not true
     and kinds.issue_id[l.kind] <> all (p_closed)
   limit 1;
  if found then
    raise exception 'player % may not bet at this level, point or stake, or with so many tickets', p_players[v_bad] using errcode = 'BET01';
  end if;
end $$;
revoke execute on function check_bet_prices(bigint[], bet_kinds, bet_lines, bigint[]) from public, caiting_app;
