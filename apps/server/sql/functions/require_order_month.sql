-- Refuses an order number that was drawn before the month began in which its bets are placed: the sequence is moved up, never back, and the caller
-- sends the whole again. Setting a sequence is not undone with its transaction, so the second attempt draws from the new month. Where a clock was
-- set back (never in production) numbers of a later month stand.
create or replace function require_order_month(p_order bigint, p_now timestamptz) returns void
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_first bigint := first_order_of(month_number(p_now));
begin
  if p_order >= v_first or p_order is null then return; end if;
  -- One at a time until the end of the transaction: two who both read the old number would set it back for whoever drew between them.
  perform pg_advisory_xact_lock(7362918);
  if (select s.last_value from bet_order s) < v_first then perform setval('bet_order', v_first, false); end if;
  raise exception 'order % was drawn before its month began', p_order using errcode = 'serialization_failure';
end $$;
revoke execute on function require_order_month(bigint, timestamptz) from public, caiting_app;
