-- What lines can cost the house at most, by outcome (docs/decisions/0317): payouts less the stakes of the very tickets they are paid on, because any other
-- stake can be cancelled until the close. Of issues that are counted alone; null when there is none among them.
create or replace function exposure_parts(kinds bet_kinds, lines bet_lines) returns bet_risks
  language plpgsql stable as $$
#variable_conflict use_column
declare
  v_kinds int[] := array(
    select k.kind from (select distinct kind from unnest(lines.kind) as l (kind)) as k
      join issue i on i.id = kinds.issue_id[k.kind]
     where exists (select from exposure_limit_of(i.lottery_code)) or exists (select from issue_risk r where r.issue_id = i.id));
  risks   bet_risks;
begin
  if cardinality(v_kinds) = 0 then return null; end if;
  with kind as materialized (
    select k.kind, p.counting, coalesce((p.exposure).each, 1) as each, (p.exposure).most as most, (p.exposure).most_of_tier as of_tier, (p.exposure).by_size as by_size,
           (p.exposure).outcomes as outcomes, case when (p.exposure).refunds then 1 else 0 end as back, o.odds, o.top
      from unnest(v_kinds) as k (kind)
      join issue i on i.id = kinds.issue_id[k.kind]
      join lottery t on t.code = i.lottery_code
      left join play_price p on p.rules = kinds.rules[k.kind] and p.group_code = t.group_code and p.play = kinds.play[k.kind]
                            and p.from_day <= i.day and i.day < p.until_day
     cross join lateral (
       select array_agg(split_part(x.text, '=', 2)::numeric order by x.place) as odds, max(split_part(x.text, '=', 2)::numeric) as top
         from string_to_table(kinds.odds[k.kind], ';') with ordinality as x (text, place)) as o),
  line as materialized (
    select l.request, l.kind, l.picks, l.tickets::numeric as tickets, l.ticket::numeric as ticket, l.place
      from unnest(lines.request, lines.kind, lines.picks, lines.tickets, lines.ticket_stake) with ordinality
             as l (request, kind, picks, tickets, ticket, place)
     where l.kind = any (v_kinds)),
  whole as (
    select l.request, l.kind, 0 as slot, l.ticket * (
             case when k.by_size is not null then k.odds[k.by_size[1 + length(l.picks) - length(replace(l.picks, ' ', ''))]] - k.back
                  when cardinality(k.odds) = 1 then n.wins * (k.top - k.back)
                  else least(n.wins * (k.top - k.back),
                             (select sum(least(l.tickets * k.each, t.most * n.choices) * greatest(t.odds - k.back, 0)) from unnest(k.odds, k.of_tier) as t (odds, most))) end
             - case k.back when 0 then l.tickets else 0 end) as amount
      from line l join kind k on k.kind = l.kind and k.outcomes is null
     cross join lateral (select c.choices, least(l.tickets * k.each, k.most * c.choices) as wins
                           from (select case when (k.counting).positions is null then 1
                                             else count_choices(1 + length(split_part(l.picks, '@', 1)) - length(replace(split_part(l.picks, '@', 1), ' ', '')),
                                                                (k.counting).positions) end as choices) as c) as n),
  told as (
    select l.place, l.request, l.kind, (r.row - 1) * 64 + s.outcome::int as slot,
           l.ticket * (sum(k.odds[(v.won ->> 0)::int] - k.back) - case k.back when 0 then 1 + length(r.text) - length(replace(r.text, ' ', '')) else 0 end) as amount
      from line l join kind k on k.kind = l.kind and k.outcomes is not null
     cross join string_to_table(l.picks, ',') with ordinality as r (text, row)
     cross join lateral (select k.outcomes -> (r.row - 1)::int -> o.name as won from string_to_table(r.text, ' ') as o (name)) as v
     cross join jsonb_array_elements_text(v.won) with ordinality as s (outcome, at)
     where s.at > 1
     group by l.place, l.request, l.kind, l.ticket, k.back, r.row, r.text, s.outcome),
  part as (
    select p.request, p.kind, p.slot::int as slot, sum(p.amount) as amount
      from (select request, kind, slot, amount from whole union all select request, kind, slot, amount from told) as p
     where p.amount > 0 group by p.request, p.kind, p.slot)
  select array_agg(p.request), array_agg(p.kind), array_agg(p.slot), array_agg(p.amount) into risks from part p;
  return row(coalesce(risks.request, '{}'), coalesce(risks.kind, '{}'), coalesce(risks.slot, '{}'), coalesce(risks.amount, '{}'))::bet_risks;
end $$;
revoke execute on function exposure_parts(bet_kinds, bet_lines) from public, caiting_app;
