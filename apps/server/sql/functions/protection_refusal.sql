-- Why this player may not do it now, as the refusal's name; null when nothing stands against it. p_what: 'bet', 'deposit', 'envelope', 'activity' or 'yuebao'.
-- Volatile on purpose: asked again after a wait for the account row, it must see what the other transaction wrote.
create or replace function protection_refusal(p_player bigint, p_what text, p_amount bigint, p_now timestamptz) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  p protection_player;
  l record;
begin
  select * into p from protection_player where player = p_player;
  if not found then return null; end if;
  if p.excluded_until > p_now then return 'excluded'; end if;
  if p_what in ('envelope', 'activity', 'yuebao') then return null; end if;
  if p_what = 'bet' and p.play_last > p_now - play_pause()
     and p_now >= greatest(p.play_since, p.answered_at) + p.reality_minutes * interval '1 minute' then return 'realityCheckDue'; end if;
  for l in select kind, period, amount from protection_limit where player = p_player order by kind, period
  loop
    if (l.kind = 'deposit') <> (p_what = 'deposit') then continue; end if;
    if l.kind = 'single' then
      if p_amount > l.amount then return 'singleStakeLimit'; end if;
    elsif l.kind = 'session' then
      if protection_used(p_player, l.kind, l.period, p_now) >= l.amount then return 'sessionLimitReached'; end if;
    elsif protection_used(p_player, l.kind, l.period, p_now) + p_amount > l.amount then
      return l.kind || 'LimitReached';
    end if;
  end loop;
  return null;
end $$;
