-- Refuses what the server may not post: what gives a player money of the house, takes his, or moves what is held needs the row that caused it, with this
-- player and this amount, written before it; codes that functions of the owner post by themselves (stakes, payouts, rebates, interest) and codes that nothing
-- posts are not the server's. Whether that row is true is the audit's question (docs/decisions/0182, 0196). Who signs in as the owner needs no cause.
create or replace function check_posting_cause(p_player bigint, p_code smallint, p_amount bigint, p_cause text, p_ref bigint) returns void
  language plpgsql stable as $$
declare
  v_stands boolean := false;
begin
  if pg_has_role(session_user, current_user, 'usage') then return; end if;
  if p_code between 101 and 112 then
    v_stands := p_cause = 'recharge:' || p_ref and exists (
      select from recharge_order o where o.id = p_ref and o.player = p_player and o.credit = p_amount
         -- In this transaction: the audit asks for the payment of what was credited since payments and words are kept, by this moment, which stays from then on.
         and o.credited_at between (select k.base_app + (transaction_timestamp() - k.base_real) * k.rate from app_clock k) and app_now());
  elsif p_code in (206, 207, 208) then
    v_stands := p_cause = 'activity.claim:' || p_ref and exists (
      select from activity_claim c join activity_tier t on t.activity = c.activity and t.needed = c.needed
       where c.id = p_ref and c.player = p_player and c.amount = p_amount and c.figure >= t.needed
         -- What its tier gives, whatever figure is said.
         and case when t.rate is null then c.amount = t.reward else c.amount <= t.cap and c.amount <= c.figure::numeric * t.rate / 1000000 end);
  elsif p_code = 209 then
    v_stands := p_cause = concat_ws(':', 'grade.gift', p_player, p_ref) and exists (
      select from grade_rise g where g.player = p_player and g.grade = p_ref and g.gift = p_amount);
  elsif p_code = 212 then
    v_stands := p_cause = 'rain.take:' || p_ref and exists (
      select from rain_take t where t.id = p_ref and t.player = p_player and t.amount = p_amount);
  elsif p_code = 217 then
    v_stands := p_ref = p_player and exists (
      select from live_payout o where 'gift.paid:' || o.id = p_cause and o.id = split_part(p_cause, ':', 2)::bigint and o.streamer = p_player and o.amount = p_amount);
  elsif p_code = 306 then
    v_stands := p_cause = 'gift:' || p_ref and exists (select from live_gift g where g.id = p_ref and g.sender = p_player and g.amount = p_amount);
  elsif p_code = 311 then
    v_stands := p_ref = p_player and exists (
      select from live_gift g where 'gift.income:' || g.id = p_cause and g.id = split_part(p_cause, ':', 2)::bigint and g.streamer = p_player and g.amount = p_amount);
  elsif p_code in (401, 404) then
    v_stands := p_cause = 'adjustment:' || p_ref and exists (
      select from money_adjustment a
       where a.id = p_ref and a.player = p_player and a.code = p_code and a.amount = p_amount and a.state <> 'declined');
  elsif p_code = 403 then
    v_stands := not (select is_production from app_clock) and (p_cause not like 'newcomer.gift:%' or p_cause = 'newcomer.gift:' || p_ref and exists (
      select from newcomer_gift g where g.player = p_player and g.player = p_ref and g.amount = p_amount));
  elsif p_code = 616 then
    v_stands := p_cause = 'pledge.earning:' || p_ref and exists (
      select from pledge_order o
       where o.id = p_ref and o.player = p_player and o.earning = p_amount and o.state in ('matured', 'renewed'));
  else
    v_stands := own_move_stands(p_player, p_code, p_amount, p_cause, p_ref);
  end if;
  if not v_stands then
    raise exception 'posting % under code % over % to player % has no such cause', p_cause, p_code, p_amount, p_player;
  end if;
end $$;
revoke execute on function check_posting_cause(bigint, smallint, bigint, text, bigint) from public, caiting_app;
