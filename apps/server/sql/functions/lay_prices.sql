-- Lays down what bets are priced by, from the lines of sql/prices.txt (docs/decisions/0236). What it already says is left alone: a start beside running
-- servers writes nothing. Called as the owner alone.
create or replace function lay_prices(p_text text) returns void
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_rules text[];
begin
  create temporary table laid on commit drop as
    select string_to_array(line, e'\t') as part from string_to_table(p_text, e'\n') as line;
  v_rules := array(select distinct part[2] from laid where part[1] = 'play');
  create temporary table laid_play on commit drop as
    select l.part[2] as rules, l.part[3] as group_code, l.part[4] as play, l.part[5]::date as from_day, l.part[6]::date as until_day,
           nullif(l.part[7], '') as trade, string_to_array(l.part[8], ',') as not_sold_by, t.tiers, t.nums, t.dens, o.options, o.chances,
           row(split_part(c.text, ':', 1), string_to_array(nullif(split_part(c.text, ':', 2), ''), ','), string_to_array(nullif(split_part(c.text, ':', 3), ''), ','),
               substring(l.part[11] from '^(\d+)@'))::ticket_counting as counting,
           row(e.part[1], e.part[2], string_to_array(e.part[3], ','), e.part[4] = 'refunds', string_to_array(nullif(e.part[5], ''), ','), nullif(e.part[6], ''))::play_exposure as exposure
      from laid l
     cross join lateral (
       select array_agg(split_part(f, '=', 1) order by n) as tiers, array_agg(split_part(split_part(f, '=', 2), '/', 1)::numeric order by n) as nums,
              array_agg(split_part(f, '/', -1)::numeric order by n) as dens
         from string_to_table(l.part[10], ';') with ordinality as s (f, n)) as t
     cross join lateral (
       select array_agg(split_part(f, '=', 1) order by n) as options,
              array_agg(split_part(split_part(f, '=', 2), '/', 1)::numeric / split_part(f, '/', -1)::numeric order by n) as chances
         from string_to_table(nullif(l.part[9], ''), ';') with ordinality as s (f, n)) as o
     cross join lateral (select split_part(l.part[11], '@', -1) as text) as c
     cross join lateral (select string_to_array(l.part[12], '|') as part) as e
     where l.part[1] = 'play';
  delete from play_price p where p.rules = any (v_rules) and not exists (select from laid_play l where l is not distinct from p);
  insert into play_price select l.* from laid_play l on conflict do nothing;

  insert into group_price (group_code, defaults, base_payout, rebate_default, rebate_max, stake_min, stake_max)
    select part[2], part[3]::jsonb, 0, 0, 0, 0, 0 from laid where part[1] = 'group'
    on conflict (group_code) do update set defaults = excluded.defaults where group_price.defaults <> excluded.defaults;
  perform follow_settings();
  drop table laid, laid_play;
end $$;
revoke execute on function lay_prices(text) from public, caiting_app;
