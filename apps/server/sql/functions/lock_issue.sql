-- An issue's row, locked: whoever is placing bets on it holds a share lock and is waited for. The server's role may write no issue, so it may not lock one.
create or replace function lock_issue(p_issue bigint) returns setof issue
  language sql volatile security definer rows 1 set search_path = public, pg_temp as $$
  select * from issue where id = p_issue for update;
$$;
