-- Gives what nobody took back to the sender of one expired envelope; the oldest that no other server is at. Null when there is none.
create or replace function refund_envelope() returns bigint language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v envelope;
begin
  select * into v from envelope e
   where e.state = 'open' and e.expires_at <= (select app_now()) order by e.expires_at limit 1 for no key update skip locked;
  if not found then return null; end if;
  update envelope e set state = 'refunded', ended_at = app_now() where e.id = v.id;
  if (select bool_or(p.outcome <> 'moved')
        from ledger_post(array[v.sender_id], array[v.sender_id], array[211::smallint], array[v.left_fen * 1000000],
                         array['envelope.refund:' || v.id], array[v.id]) as p) then
    raise exception 'the hold of envelope % does not cover what is left', v.id;
  end if;
  insert into outbox (type, payload)
    values ('envelope.ended', jsonb_build_object('id', v.id::text, 'place', v.place, 'state', 'refunded'));
  return v.id;
end $$;
