-- The event of a batch of a thousand bets cost a seventh of the batch as nested JSON: three lists of plain numbers cost next to nothing.
-- Balances are units of 1e-8 yuan; the ledger module writes them out for the wire.
create or replace function publish_balances(p_player bigint[], p_balance bigint[], p_seq bigint[], p_cause text) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if cardinality(p_player) > 0 then
    insert into outbox (type, payload)
      values ('balance.changed', jsonb_build_object('cause', p_cause, 'players', array_to_string(p_player, ','),
              'balances', array_to_string(p_balance, ','), 'seqs', array_to_string(p_seq, ',')));
  end if;
end $$;
