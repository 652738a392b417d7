-- Hands the next share of an open envelope to one person, at most one each; who has taken a time-out, is self-excluded or does not meet the rules of
-- the envelope's room gets none. Says why not, or how much.
create or replace function claim_share(p_envelope bigint, p_user bigint) returns table (outcome text, amount_fen bigint, is_last boolean)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v envelope;
  v_refusal text;
begin
  select * into v from envelope e where e.id = p_envelope;
  if not found then return query select 'unknown', 0::bigint, false; return; end if;
  if v.recipient_id is not null and v.recipient_id <> p_user then return query select 'foreign', 0::bigint, false; return; end if;
  -- Who comes too late never waits for the row.
  if v.state = 'open' and v.expires_at > app_now() then
    select * into v from envelope e where e.id = p_envelope for no key update;
  end if;
  -- Read after the lock: the same person pressing twice waits above and finds the first press here.
  return query select 'mine', c.amount_fen, false from envelope_claim c where c.envelope_id = p_envelope and c.user_id = p_user;
  if found then return; end if;
  if v.state = 'emptied' then return query select 'emptied', 0::bigint, false; return; end if;
  if v.state = 'refunded' or v.expires_at <= app_now() then return query select 'expired', 0::bigint, false; return; end if;

  -- Asked before anything is taken; the player's own pause holds here as it does for bets.
  if protection_refusal(p_user, 'envelope', 0, app_now()) is not null then return query select 'barred', 0::bigint, false; return; end if;
  v_refusal := envelope_rule_refusal(v.place, p_user);
  if v_refusal is not null then return query select v_refusal, 0::bigint, false; return; end if;

  v.taken := v.taken + 1;
  update envelope e
     set taken = v.taken, left_fen = e.left_fen - e.shares[v.taken],
         state = case when v.taken = e.count then 'emptied' else 'open' end,
         ended_at = case when v.taken = e.count then app_now() end
   where e.id = p_envelope;
  insert into envelope_claim (envelope_id, user_id, position, amount_fen, claimed_at)
    values (p_envelope, p_user, v.taken, v.shares[v.taken], app_now());
  if (select bool_or(p.outcome <> 'moved')
        from ledger_post(array[p_user], array[v.sender_id], array[210::smallint], array[v.shares[v.taken] * 1000000],
                         array['envelope.claim:' || p_envelope || ':' || p_user], array[p_envelope]) as p) then
    raise exception 'the hold of envelope % does not cover its share %', p_envelope, v.taken;
  end if;
  if v.taken = v.count then
    insert into outbox (type, payload)
      values ('envelope.ended', jsonb_build_object('id', p_envelope::text, 'place', v.place, 'state', 'emptied'));
  end if;
  return query select 'taken', v.shares[v.taken], v.taken = v.count;
end $$;
