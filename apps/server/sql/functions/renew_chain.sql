-- Puts another chain in the place of a lost one (docs/decisions/0195): only of a day that has not begun, and before any of its issues opened. Called by
-- publish_chain. False when the chain that stands there keeps its place.
create or replace function renew_chain(
  p_lottery text, p_day date, p_anchor text, p_length int, p_period int, p_close int, p_sealed bytea, p_at timestamptz
) returns boolean language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_lost text;
begin
  select c.anchor into v_lost from draw_chain c join lost_chain l on l.anchor = c.anchor
   where c.lottery_code = p_lottery and c.day = p_day for update of c;
  if v_lost is null or p_day <= shanghai_day(p_at) or exists (
    select 1 from issue i where i.lottery_code = p_lottery and i.day = p_day and i.state <> 'void' and i.opens_at <= p_at) then
    return false;
  end if;
  update lost_chain set renewed_at = p_at where anchor = v_lost;
  update draw_chain set anchor = p_anchor, length = p_length, published_at = p_at where lottery_code = p_lottery and day = p_day;
  update draw_seed set sealed = p_sealed, plain = null, period_s = p_period, close_s = p_close where lottery_code = p_lottery and day = p_day;
  return true;
end $$;
