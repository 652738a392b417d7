-- Writes what was paid: the ledger lines of the debits, one house line per code, and the bets. `p_orders` and `p_seqs` have one element per request
-- of the batch: its order number and the ledger line that paid for it, null where it was refused.
create or replace function write_bets(
  requests bet_requests, kinds bet_kinds, lines bet_lines, debits bet_debits, p_orders bigint[], p_seqs bigint[], p_now timestamptz) returns void
  language plpgsql volatile as $$
#variable_conflict use_column
declare
  v_batch  bigint := nextval('ledger_batch');
  v_staked numeric;
begin
  insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
    select d.player, 'main', d.seq, -requests.total[d.place], d.balance, requests.code[d.place], v_batch, p_orders[d.place], p_now
      from (select unnest(debits.request) as place, unnest(debits.player) as player, unnest(debits.seq) as seq, unnest(debits.balance) as balance) as d;

  insert into house_entry (batch, account, code, amount, lines, at)
    select v_batch, c.to_account, c.code, t.total, t.lines, p_now
      from (select requests.code[d.place] as code, sum(requests.total[d.place]) as total, count(*) as lines
              from unnest(debits.request) as d (place) group by requests.code[d.place]) as t
      join ledger_code c on c.code = t.code;

  with laid as (
    insert into bet (player, id, issue_id, lottery_code, issue_no, play, picks, count, stake, ticket_stake, unit, multiple, mode, point, level,
                     odds, rules, entry_seq, created_at)
      select requests.player[l.request], p_orders[l.request] * 256 + l.line, kinds.issue_id[l.kind], kinds.lottery_code[l.kind], kinds.issue_no[l.kind],
             kinds.play[l.kind], l.picks, l.tickets, l.stake, l.ticket_stake, kinds.unit[l.kind], l.multiple, kinds.mode[l.kind], l.point, l.level,
             kinds.odds[l.kind], kinds.rules[l.kind], p_seqs[l.request], p_now
        from (select unnest(lines.request) as request, unnest(lines.line) as line, unnest(lines.kind) as kind, unnest(lines.picks) as picks,
                     unnest(lines.tickets) as tickets, unnest(lines.stake) as stake, unnest(lines.ticket_stake) as ticket_stake,
                     unnest(lines.multiple) as multiple, unnest(lines.point) as point, unnest(lines.level) as level) as l
       where p_orders[l.request] is not null
      returning stake)
  select sum(laid.stake) into v_staked from laid;
  if v_staked is distinct from (select sum(requests.total[d.place]) from unnest(debits.request) as d (place)) then
    raise exception 'the lines of a batch (%) differ from what was debited', v_staked;
  end if;
  perform publish_balances(debits.player, debits.balance, debits.seq, 'bet');
end $$;
revoke execute on function write_bets(bet_requests, bet_kinds, bet_lines, bet_debits, bigint[], bigint[], timestamptz) from public, caiting_app;
