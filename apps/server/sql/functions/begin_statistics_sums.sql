-- Sums of the site's days are kept from today on (statistics_sum): which day that is. Until the commit nobody settles, pays or books: what is under way has ended
-- and is counted by the caller, and whoever comes next finds the functions that keep the sums.
create or replace function begin_statistics_sums() returns date
  language plpgsql volatile set search_path = public, pg_temp as $$
begin
  lock table entry, bet_result, game_round, game_result_day in share row exclusive mode;
  return shanghai_day(app_now());
end $$;
revoke execute on function begin_statistics_sums() from public, caiting_app;
