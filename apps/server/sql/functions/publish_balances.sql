-- Tells the outbox once per transaction what the balances are now; the ledger module pushes them to the players' own channels. Three lists of
-- plain numbers: as nested JSON the event of a thousand bets cost a seventh of their batch. Balances are units of 1e-8 yuan.
create or replace function publish_balances(p_player bigint[], p_balance bigint[], p_seq bigint[], p_cause text) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if cardinality(p_player) > 0 then
    insert into outbox (type, payload)
      values ('balance.changed', jsonb_build_object('cause', p_cause, 'players', array_to_string(p_player, ','),
              'balances', array_to_string(p_balance, ','), 'seqs', array_to_string(p_seq, ',')));
  end if;
end $$;
