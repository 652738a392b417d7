-- Whether an official lottery does not draw on a day.
create or replace function is_holiday(p_lottery text, p_day date) returns boolean
  language sql stable set search_path = public, pg_temp
as $$ select exists (select from lottery_holiday h where h.lottery_code = p_lottery and h.taken_back_at is null and p_day between h.from_day and h.to_day) $$;
