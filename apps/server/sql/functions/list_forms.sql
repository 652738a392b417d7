-- The different forms among the chunk's bets: bets of one form have one outcome, and the rules are asked once for it.
create or replace function list_forms()
  returns table (form int, play text, picks text, count int, ticket_stake bigint, odds text, point int, level int, rules text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  analyze settle_bet (player);
  create temp table settle_form on commit drop as
    select row_number() over ()::int as form, d.*
      from (select distinct b.play, b.picks, b.count, b.ticket_stake, b.odds, b.point, b.level, b.rules from settle_bet b) as d;
  return query select f.form, f.play, f.picks, f.count, f.ticket_stake, f.odds, f.point, f.level, f.rules from settle_form f;
end $$;
