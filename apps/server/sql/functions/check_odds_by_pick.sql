-- The same for lines whose chance hangs on their pick (BJ28 特码包三): the fair odds are one in the sum of the chances of their options.
create or replace function check_odds_by_pick(kinds bet_kinds, lines bet_lines) returns void
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_bad text;
begin
  select l.picks into v_bad
    from unnest(lines.kind, lines.picks, lines.point) as l (kind, picks, point)
    join issue i on i.id = kinds.issue_id[l.kind]
    join lottery t on t.code = i.lottery_code
    join group_price g on g.group_code = t.group_code
    join play_price p on p.rules = kinds.rules[l.kind] and p.group_code = t.group_code and p.play = kinds.play[l.kind]
                     and p.from_day <= i.day and i.day < p.until_day and p.options is not null
    left join lateral (
      select sum(c.chance) as chance, bool_and(c.chance is not null) and count(*) = count(distinct x.name) as fits
        from string_to_table(l.picks, ' ') as x (name)
        left join unnest(p.options, p.chances) as c (name, chance) using (name)) as s on true
   where (s.fits and (select bool_and(split_part(o, '=', 2)::numeric * 10000 <= floor((g.base_payout + l.point) / (s.chance * 100)))
                        from string_to_table(kinds.odds[l.kind], ';') as o)) is not true
   limit 1;
  if found then
    raise exception 'no rule prices a bet on "%" like that', left(v_bad, 80) using errcode = 'BET01';
  end if;
end $$;
revoke execute on function check_odds_by_pick(bet_kinds, bet_lines) from public, caiting_app;
