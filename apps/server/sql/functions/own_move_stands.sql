-- Whether a posting that takes from a player, or moves what is his, is what its order says at this moment: an order that is held, one that has ended, a share
-- that was claimed, an act of two. Such a posting brings nobody money of the house, but it can take a player's, or give back what is still to be paid.
create or replace function own_move_stands(p_player bigint, p_code smallint, p_amount bigint, p_cause text, p_ref bigint) returns boolean
  language sql stable as $$
  select case
    when p_code = 210 then p_cause = concat_ws(':', 'envelope.claim', p_ref, p_player) and exists (
      select from envelope_claim c where c.envelope_id = p_ref and c.user_id = p_player and c.amount_fen * 1000000 = p_amount)
    when p_code = 211 then p_cause = 'envelope.refund:' || p_ref and exists (
      select from envelope e where e.id = p_ref and e.sender_id = p_player and e.state = 'refunded' and e.left_fen * 1000000 = p_amount)
    when p_code = 305 then p_cause = 'envelope.send:' || p_ref and exists (
      select from envelope e where e.id = p_ref and e.sender_id = p_player and e.total_fen * 1000000 = p_amount)
    when p_code = 303 then p_cause = 'withdrawal:' || p_ref and exists (
      select from withdrawal w where w.id = p_ref and w.player = p_player and w.amount = p_amount and w.ended_at is null)
    when p_code in (309, 310) then p_cause = case p_code when 309 then 'withdrawal.paid:' else 'withdrawal.fee:' end || p_ref and exists (
      select from withdrawal w where w.id = p_ref and w.player = p_player and w.state = 'paid' and p_amount = case p_code when 309 then w.net else w.fee end)
    when p_code = 215 then p_cause = 'withdrawal.returned:' || p_ref and exists (
      select from withdrawal w where w.id = p_ref and w.player = p_player and w.state in ('rejected', 'failed', 'cancelled') and w.amount = p_amount)
    when p_code in (402, 405) then p_cause = 'adjustment:' || p_ref and exists (
        select from money_adjustment a where a.id = p_ref and a.player = p_player and a.code = p_code and a.amount = p_amount and a.state <> 'declined')
      -- The end of a demo takes all that is there.
      or p_code = 402 and p_ref = p_player and p_cause like concat_ws(':', 'demo.end', p_player, '%')
         and exists (select from account a where a.player = p_player and a.asset = 'main' and a.balance = p_amount)
         and (not (select is_production from app_clock) or exists (select from demo_row d where d.kind = 'player' and d.key = p_player::text))
    when p_code in (614, 615) then p_cause = case p_code when 614 then 'pledge.in:' else 'pledge.out:' end || p_ref and exists (
      select from pledge_order o where o.id = p_ref and o.player = p_player and o.principal = p_amount and (o.state = 'holding') = (p_code = 614))
    when p_code = 611 then p_ref = p_player and p_cause like 'yuebao.in:%'
    when p_code = 612 then p_ref = p_player and p_cause like 'yuebao.out:%'
    else false
  end
$$;
revoke execute on function own_move_stands(bigint, smallint, bigint, text, bigint) from public, caiting_app;
