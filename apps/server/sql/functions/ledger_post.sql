-- Single postings, each with its two accounts by code and its cause. All of them, or none when a balance is short: then the row of the short
-- one says so and the caller rolls back. A cause that was posted before moves nothing and gives the line written then.
-- `owner` is the player whose hold is emptied, where that is not the receiver (an envelope). Who signs in as the owner of the schema needs no cause.
create or replace function ledger_post(p_player bigint[], p_owner bigint[], p_code smallint[], p_amount bigint[], p_cause text[], p_ref bigint[])
  returns table (ord int, outcome text, balance bigint, seq bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_batch  bigint;
  v_now    timestamptz := app_now();
  v_code   ledger_code;
  v_leg    record;
  v_after  bigint;
  v_seq    bigint;
  v_from   text; v_to text;
  v_before record;
  v_moved  bigint[] := '{}';
begin
  perform lock_posting_accounts(p_player, p_owner, p_code, p_ref);
  for i in 1 .. cardinality(p_player) loop
    select * into v_code from ledger_code where code = p_code[i];
    if not found then raise exception 'transaction code % is not assigned', p_code[i]; end if;
    if p_amount[i] <= 0 then raise exception 'a posting moves a positive amount, not %', p_amount[i]; end if;
    if p_cause[i] is null then raise exception 'a posting needs its cause'; end if;
    v_from := ledger_asset(v_code.from_account, p_ref[i]);
    v_to := ledger_asset(v_code.to_account, p_ref[i]);

    select k.balance_after, k.seq into v_before from posted_cause k
     where k.player = posting_player(v_code.from_account, p_player[i], p_owner[i]) and k.asset = coalesce(v_from, v_to) and k.cause = p_cause[i];
    if found then
      ord := i; outcome := 'repeated'; balance := v_before.balance_after; seq := v_before.seq;
      return next;
      continue;
    end if;

    perform check_posting_cause(p_player[i], p_code[i], p_amount[i], p_cause[i], p_ref[i]);
    -- One batch per posting: "a batch sums to zero" then speaks of this single movement.
    v_batch := nextval('ledger_batch');
    balance := null; seq := null;
    for v_leg in
      select l.name, l.asset, l.amount, posting_player(l.name, p_player[i], p_owner[i]) as player
        from (values (v_code.from_account, v_from, -p_amount[i]), (v_code.to_account, v_to, p_amount[i])) as l (name, asset, amount)
    loop
      if v_leg.asset is null then
        insert into house_entry (batch, account, code, amount, lines, at) values (v_batch, v_leg.name, p_code[i], v_leg.amount, 1, v_now);
        continue;
      end if;
      update account a set balance = a.balance + v_leg.amount, seq = a.seq + 1
        where a.player = v_leg.player and a.asset = v_leg.asset and a.balance + v_leg.amount >= 0
        returning a.balance, a.seq into v_after, v_seq;
      if not found then
        if not exists (select 1 from account a where a.player = v_leg.player and a.asset = v_leg.asset) then
          raise exception 'player % has no account %', v_leg.player, v_leg.asset;
        end if;
        ord := i; outcome := 'short'; balance := null; seq := null;
        return next;
        return;
      end if;
      insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, cause, at)
        values (v_leg.player, v_leg.asset, v_seq, v_leg.amount, v_after, p_code[i], v_batch, p_ref[i], p_cause[i], v_now);
      if v_leg.asset = 'main' then
        balance := v_after; seq := v_seq; v_moved := v_moved || v_leg.player;
      end if;
    end loop;
    ord := i; outcome := 'moved';
    return next;
  end loop;

  perform publish_balances(array_agg(a.player), array_agg(a.balance), array_agg(a.seq), 'posting')
    from account a where a.asset = 'main' and a.player = any (v_moved);
end $$;
