-- Writes down what has to be known of the months that end before p_next when their lines are gone. Never called by the server.
create or replace function archive_carry(p_archive int, p_next date) returns void
  language plpgsql volatile set search_path = public, pg_temp set work_mem = '256MB' as $$
declare
  v_ending timestamptz := p_next::timestamp at time zone 'Asia/Shanghai';
  v_last   date := p_next - 1;
  v_bets   bigint := first_order_of(month_number(v_ending)) << 8;
begin
  insert into archived_balance (archive, player, asset, seq, balance)
    select distinct on (e.player, e.asset) p_archive, e.player, e.asset, e.seq, e.balance_after
      from entry e where e.at < v_ending order by e.player, e.asset, e.seq desc;
  insert into archived_house (archive, account, code, amount, lines)
    select p_archive, h.account, h.code, sum(h.amount), sum(h.lines) from house_entry h where h.at < v_ending group by h.account, h.code;
  insert into kept_entry (archive, player, asset, seq, amount, balance_after, code, batch, ref, cause, at)
    select p_archive, e.player, e.asset, e.seq, e.amount, e.balance_after, e.code, e.batch, e.ref, e.cause, e.at
      from entry e where e.at < v_ending and (e.code not in (201, 202, 203, 204, 205, 301, 302, 501, 502) or e.code in (501, 502) and e.ref < 0);
  insert into archived_issue (archive, issue_id)
    select distinct p_archive, b.issue_id from bet b join issue i on i.id = b.issue_id where b.id < v_bets and i.close_at >= v_ending;
  insert into archived_bets (archive, player, from_id, ids)
    select p_archive, n.player, min(n.id), array_agg(n.id order by n.id)
      from (select b.player, b.id, (row_number() over (partition by b.player order by b.id) - 1) / 1000 as part from bet b where b.id < v_bets) as n
     group by n.player, n.part;
  insert into archived_chase (archive, player, chase, play, picks, issue_no)
    select p_archive, b.player, c.id, b.play, left(b.picks, 200), b.issue_no
      from chase c join bet b on b.player = c.player and b.id = c.id * 256 where b.id < v_bets;
  insert into archived_player (archive, player, day, figures, placed)
    with done as materialized (
      select b.player, greatest(shanghai_day(r.at), v_last) as day, b.stake, r.won, r.refunded, r.rebate, r.won + r.refunded + r.rebate as back,
             r.state in ('cancelled', 'void') as is_void, r.state = 'lost' as is_lost
        from bet b join bet_result r on r.bet_id = b.id and r.player = b.player where b.id < v_bets
    ), figures as (
      select d.player, d.day,
             array[count(*) filter (where not d.is_void), coalesce(sum(d.stake) filter (where not d.is_void), 0), sum(d.won),
                   coalesce(sum(d.refunded) filter (where not d.is_void), 0), sum(d.rebate), coalesce(sum(d.refunded) filter (where d.is_void), 0)]::numeric[] as said
        from done d group by d.player, d.day
    ), placed as (
      select d.player, v_last as day,
             array[count(*) filter (where not d.is_void and not d.is_lost), coalesce(sum(d.stake) filter (where not d.is_void and not d.is_lost), 0),
                   coalesce(sum(d.back) filter (where not d.is_void and not d.is_lost), 0),
                   count(*) filter (where d.is_lost), coalesce(sum(d.stake) filter (where d.is_lost), 0), coalesce(sum(d.back) filter (where d.is_lost), 0),
                   count(*) filter (where d.is_void), coalesce(sum(d.stake) filter (where d.is_void), 0), coalesce(sum(d.back) filter (where d.is_void), 0),
                   coalesce(sum(d.refunded) filter (where not d.is_void and not d.is_lost), 0),
                   coalesce(sum(d.rebate) filter (where not d.is_void and not d.is_lost), 0)]::numeric[] as said
        from done d group by d.player
    )
    select p_archive, coalesce(f.player, p.player), coalesce(f.day, p.day), coalesce(f.said, '{0,0,0,0,0,0}'), p.said
      from figures f full join placed p on p.player = f.player and p.day = f.day;
end $$;
revoke execute on function archive_carry(int, date) from public, caiting_app;
