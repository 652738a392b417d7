-- Whether anybody but the signer may know the issue's link: it was told, or a later one of its chain was, from which it follows by hashing.
create or replace function link_known(p_issue issue) returns boolean
  language sql stable set search_path = public, pg_temp as $$
  select exists (select 1 from issue e
    where e.lottery_code = p_issue.lottery_code and e.day = p_issue.day and e.index_in_day >= p_issue.index_in_day and not e.demo_history
      and (e.link_told_at is not null or e.revealed_at is not null or e.state in ('drawn', 'settled')))
$$;
