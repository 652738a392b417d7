-- A gift of a viewer to who streams: the price leaves the sender's balance (306) and becomes the streamer's income (311), both or neither. `outcome` is
-- 'sent' or the name of a refusal. The show stays open until the caller commits; limits and blocks are asked with the sender's account locked.
-- `p_price` is what the sender was shown for one, `p_day_max` what anybody may give on a day, in units of 1e-8 yuan.
create or replace function send_gift(p_room text, p_sender bigint, p_gift text, p_count int, p_price bigint, p_day_max bigint)
  returns table (outcome text, gift_id bigint, run_id bigint, run_total int, streamer_id bigint, balance_left bigint, day_left bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_show   live_show;
  v_now    timestamptz;
  v_amount bigint;
  v_given  bigint;
  v_last   live_gift;
begin
  select * into v_show from live_show s where s.room = p_room and s.started_at is not null and s.ended_at is null for no key update;
  outcome := case when v_show.id is null then 'liveEnded' when v_show.streamer = p_sender then 'giftToOneself' end;
  if outcome is not null then return next; return; end if;
  perform lock_posting_accounts(array[p_sender, v_show.streamer], array[null, null]::bigint[], array[306, 311]::smallint[], array[0, v_show.streamer]);
  -- Read after the wait: limits look at what others wrote meanwhile.
  v_now := app_now();
  if (select g.price from gift g where g.code = p_gift) is distinct from p_price then outcome := 'giftPriceChanged'; return next; return; end if;
  v_amount := p_price * p_count;
  select coalesce(case when a.is_limited then protection_refusal(p_sender, 'bet', v_amount, v_now) end,
                  case when a.blocked_until > v_now then 'bettingBlocked' end, case when a.balance < v_amount then 'balanceShort' end)
    into outcome from account a where a.player = p_sender and a.asset = 'main';
  if outcome is not null then return next; return; end if;
  select coalesce(sum(d.amount), 0) into v_given from live_gift_day d where d.sender = p_sender and d.day = shanghai_day(v_now);
  day_left := greatest(0, p_day_max - v_given);
  if v_amount > day_left then outcome := 'giftDayOver'; return next; return; end if;

  select * into v_last from live_gift g where g.sender = p_sender order by g.id desc limit 1;
  gift_id := nextval(pg_get_serial_sequence('live_gift', 'id'));
  if v_last.show = v_show.id and v_last.gift = p_gift and v_last.at > v_now - interval '3 seconds' then
    run_id := v_last.run; run_total := v_last.run_count + p_count;
  else
    run_id := gift_id; run_total := p_count;
  end if;
  insert into live_gift (id, show, room, sender, streamer, gift, count, price, amount, run, run_count, at) overriding system value
    values (gift_id, v_show.id, p_room, p_sender, v_show.streamer, p_gift, p_count, p_price, v_amount, run_id, run_total, v_now);
  update live_show s set gifts = s.gifts + p_count, income = s.income + v_amount where s.id = v_show.id;
  insert into live_gift_day as d (room, day, sender, gifts, amount, at) values (p_room, shanghai_day(v_now), p_sender, p_count, v_amount, v_now)
    on conflict (room, day, sender) do update set gifts = d.gifts + excluded.gifts, amount = d.amount + excluded.amount, at = excluded.at;
  select coalesce(min(p.balance) filter (where p.ord = 1), 0) into balance_left
    from ledger_post(array[p_sender, v_show.streamer], array[null, null]::bigint[], array[306, 311]::smallint[], array[v_amount, v_amount],
                     array['gift:' || gift_id, 'gift.income:' || gift_id], array[gift_id, v_show.streamer]) as p;
  outcome := 'sent'; streamer_id := v_show.streamer; day_left := day_left - v_amount;
  return next;
end $$;
