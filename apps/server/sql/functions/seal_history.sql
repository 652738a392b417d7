-- Past issues of a demo's seed: closed without bets. They were never on sale.
create or replace function seal_history(p_lottery text) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
  update issue set state = 'closed', sealed_at = close_at, bet_root = encode(sha256(''), 'hex'), bet_count = 0
   where lottery_code = p_lottery and demo_history and state = 'waiting';
$$;
