-- Keeps what the tenant's values that prices hang on were before they changed, and until when; the figures of the groups follow them at once. A value that
-- does not fit would be read as none by the program, and by nobody as what was meant: it is refused.
create or replace function keep_past_setting() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_keys constant text[] := array['basePayout', 'rebateDefault', 'rebateMax', 'stakeMin', 'stakeMax'];
  -- And what levels of players ask for, and what card games earn.
  v_kept constant text[] := v_keys || '{gradeTurnover,gameRebate}';
  v_exposure constant text[] := array['exposureIssue', 'exposurePlay'];
  v_lotteries constant text[] := array['exposureLotteryIssue', 'exposureLotteryPlay'];
begin
  if tg_op = 'UPDATE' and (new.key, new.value) = (old.key, old.value) then return null; end if;
  if tg_op <> 'DELETE' and (new.key = any (v_keys) and not exists (select from price_setting(new.key, new.value))
                            or new.key = 'gameRebate' and not exists (select from game_rebate_setting(new.value))
                            or new.key = any (v_exposure) and not exists (select from exposure_setting(new.value))
                            or new.key = any (v_lotteries) and not exposure_lotteries_known(new.value)) then
    raise exception 'the value of % is none: %', new.key, left(new.value::text, 120) using errcode = 'check_violation';
  end if;
  if tg_op <> 'INSERT' and old.key = any (v_kept) then
    insert into past_setting (key, value) values (old.key, old.value);
  end if;
  if (tg_op = 'INSERT' or tg_op = 'UPDATE' and new.key <> old.key) and new.key = any (v_kept) then
    insert into past_setting (key, value) values (new.key, null);
  end if;
  if tg_op <> 'INSERT' and old.key = any (v_keys) or tg_op <> 'DELETE' and new.key = any (v_keys) then perform follow_settings(); end if;
  if tg_op <> 'INSERT' and old.key = any (v_exposure || v_lotteries) or tg_op <> 'DELETE' and new.key = any (v_exposure || v_lotteries) then
    perform follow_exposure();
  end if;
  return null;
end $$;
revoke execute on function keep_past_setting() from public, caiting_app;
