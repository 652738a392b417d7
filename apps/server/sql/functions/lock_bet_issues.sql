-- Locks the issues of a batch against their close, which takes the row FOR UPDATE before it reads the issue's bets. Gives those that somebody holds
-- already: they are not waited for, because everybody else's bets of the batch would wait too.
create or replace function lock_bet_issues(p_issues bigint[]) returns bigint[]
  language plpgsql volatile as $$
declare
  v_held bigint[] := array(select i.id from issue i where i.id = any (p_issues) order by i.id for share skip locked);
begin
  if cardinality(v_held) = cardinality(p_issues) then return '{}'; end if;
  return array(select i.id from issue i where i.id = any (p_issues) and i.id <> all (v_held));
end $$;
revoke execute on function lock_bet_issues(bigint[]) from public, caiting_app;
