-- Pays the next p_size wallets the earnings of the oldest unpaid day: ∫ balance dt × annual rate ÷ 365 days, floored once. One transaction a
-- chunk; the mark of how far it came commits with the money. No row when no day is due. The integral is exact, in units × microseconds, and read
-- from the end: with today's balance B, of which no earning of this day or a later one is a part, and movements m at t since the day began,
-- ∫ = B × day − Σ m × min(t − start, day). When the day is paid makes no difference (decision 0160). A wallet that was begun anew within the day, or
-- after it, earns for what is left of the day from there, or nothing (0172).
create or replace function pay_yuebao_chunk(p_size int) returns table (paid_day date, wallets int, is_done boolean)
  language plpgsql volatile security definer set search_path = public, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_day   yuebao_day := open_yuebao_day();
  v_start timestamptz := v_day.day::timestamp at time zone 'Asia/Shanghai';
  v_batch bigint;
  v_now   timestamptz := app_now();
  v_count int;
  v_last  bigint;
  v_lines int;
  v_sum   bigint;
begin
  if v_day.day is null then return; end if;
  -- Locked first and read in a later statement, so that a movement under way is either in the balance or after this.
  select count(*), max(l.player) into v_count, v_last
    from (select a.player from account a where a.asset = 'yuebao' and a.player > v_day.cursor
           order by a.player limit p_size for no key update) as l;
  create temp table yuebao_stage on commit drop as
    select h.player, h.balance, h.seq, h.held,
           (div(h.held * v_day.rate, 365::numeric * 86400000000 * 1000000 * 10000) * 10000)::bigint as amount
      from (select a.player, a.balance, a.seq, greatest(0, a.balance::numeric * s.length - m.missed) as held
              from account a
              left join yuebao_start anew on anew.player = a.player
              cross join lateral (
                select b.start, greatest(0, trunc(extract(epoch from v_start + interval '24 hours' - b.start) * 1000000)) as length
                  from (select greatest(v_start, anew.at) as start) as b) as s
              cross join lateral (
                select coalesce(sum(e.amount * least(s.length, trunc(extract(epoch from e.at - s.start) * 1000000))), 0) as missed
                  from entry e where e.player = a.player and e.asset = 'yuebao' and e.code <> 613 and e.at > s.start) as m
             where a.asset = 'yuebao' and a.player > v_day.cursor and a.player <= v_last) as h;
  delete from yuebao_stage s where s.amount = 0;
  analyze yuebao_stage (player);
  select count(*), coalesce(sum(s.amount), 0) into v_lines, v_sum from yuebao_stage s;

  if v_lines > 0 then
    v_batch := nextval('ledger_batch');
    insert into yuebao_earning (player, day, held, amount) select s.player, v_day.day, s.held, s.amount from yuebao_stage s order by s.player;
    update account a set balance = a.balance + s.amount, seq = a.seq + 1
      from yuebao_stage s where a.player = s.player and a.asset = 'yuebao';
    insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, at)
      select s.player, 'yuebao', s.seq + 1, s.amount, s.balance + s.amount, 613, v_batch, to_char(v_day.day, 'YYYYMMDD')::bigint, v_now
        from yuebao_stage s order by s.player;
    insert into house_entry (batch, account, code, amount, lines, at) values (v_batch, 'house.bonus', 613, -v_sum, v_lines, v_now);
    insert into outbox (type, payload)
      select 'yuebao.earned', jsonb_build_object('day', v_day.day::text, 'players', string_agg(s.player::text, ',' order by s.player),
               'balances', string_agg((s.balance + s.amount)::text, ',' order by s.player)) from yuebao_stage s;
  end if;
  paid_day := v_day.day; wallets := v_lines; is_done := v_count < p_size;
  update yuebao_day d set cursor = coalesce(v_last, d.cursor), wallets = d.wallets + v_lines, amount = d.amount + v_sum,
                          paid_at = case when v_count < p_size then v_now end
   where d.day = v_day.day;
  drop table yuebao_stage;
  return next;
end $$;
