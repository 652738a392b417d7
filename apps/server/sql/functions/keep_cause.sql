-- Keeps the cause of a line of the ledger, whoever writes it: a cause that was there before is a violation of posted_cause's key.
create or replace function keep_cause() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into posted_cause (player, asset, cause, seq, balance_after, at) values (new.player, new.asset, new.cause, new.seq, new.balance_after, new.at);
  return null;
end $$;
revoke execute on function keep_cause() from public, caiting_app;
