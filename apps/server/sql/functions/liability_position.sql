-- A place in the ledger that divides it for good, and who must come to an end before it does: every later batch has a higher number, and a batch up to
-- it that nobody sees yet belongs to one of `writers`. Whoever takes a number holds this lock on the sequence until the transaction is over. `since`:
-- no line behind the place was written before.
create or replace function liability_position(out batch bigint, out since timestamptz, out writers text[])
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  select case when s.is_called then s.last_value else 0 end, app_now() - interval '1 hour' into batch, since from ledger_batch s;
  select coalesce(array_agg(l.virtualtransaction), '{}') into writers
    from pg_locks l
   where l.locktype = 'relation' and l.mode = 'RowExclusiveLock' and l.relation = 'ledger_batch'::regclass
     and l.database = (select d.oid from pg_database d where d.datname = current_database());
end $$;
