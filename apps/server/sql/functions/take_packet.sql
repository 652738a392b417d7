-- Hands the next packet of a window to one player, whose line in the ledger the caller writes in the same transaction. Says why not, or how much.
-- `p_device`: hash of what his browser is known by; where the rain asks for it, nobody else may have opened a packet of the window with it.
create or replace function take_packet(p_window bigint, p_player bigint, p_device bytea default null)
  returns table (outcome text, take bigint, amount bigint, packets_left int, chances_left int)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  w         rain_window;
  v_now     timestamptz := app_now();
  v_grade   int;
  v_state   text;
  v_chances int;
  v_used    int;
  v_device  bytea;
begin
  take := null; amount := 0; packets_left := 0; chances_left := 0;
  select * into w from rain_window r where r.id = p_window;
  if not found then outcome := 'unknown'; return next; return; end if;
  -- Who comes too early or too late never waits for the row.
  if w.cancelled_at is null and w.starts_at <= v_now and w.ends_at > v_now then
    select * into w from rain_window r where r.id = p_window for no key update;
    -- Read after the wait: what ended meanwhile has ended.
    v_now := app_now();
  end if;
  outcome := case when w.cancelled_at is not null then 'cancelled' when w.starts_at > v_now then 'early' when w.ends_at <= v_now then 'late' end;
  if outcome is not null then return next; return; end if;

  select p.grade, p.state into v_grade, v_state from player p where p.id = p_player;
  if v_state <> 'active' or protection_refusal(p_player, 'activity', 0, v_now) is not null then
    outcome := 'excluded'; return next; return;
  end if;
  select coalesce(max(c.chances), 0) into v_chances
    from (select r.chances from rain_chance r where r.rain = w.rain and r.grade <= v_grade order by r.grade desc limit 1) as c;
  select count(*) into v_used from rain_take t where t.rain_window = p_window and t.player = p_player;
  packets_left := w.packets - w.taken; chances_left := greatest(0, v_chances - v_used);
  outcome := case when v_chances = 0 then 'gradeLow' when chances_left = 0 then 'used' when packets_left = 0 then 'emptied' end;
  if outcome is not null then return next; return; end if;

  if (select r.per_device from rain r where r.id = w.rain) then
    select d.token_hash into v_device from known_device d where d.player = p_player and d.token_hash = p_device;
    outcome := case when v_device is null then 'deviceUnknown'
                 when exists (select from rain_take t where t.rain_window = p_window and t.device = v_device and t.player <> p_player) then 'deviceUsed' end;
    if outcome is not null then return next; return; end if;
  end if;

  w.taken := w.taken + 1;
  amount := w.shares[w.taken] * 1000000;
  update rain_window r set taken = w.taken, left_fen = r.left_fen - w.shares[w.taken] where r.id = p_window;
  insert into rain_take as t (rain_window, position, player, nth, grade, amount, device, at)
    values (p_window, w.taken, p_player, v_used + 1, v_grade, take_packet.amount, v_device, v_now) returning t.id into take;
  outcome := 'taken'; packets_left := packets_left - 1; chances_left := chances_left - 1;
  return next;
end $$;
