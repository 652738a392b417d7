-- A row of archived_month: the months p_archived went, or the return of it. The hash follows the row before. Never called by the server.
create or replace function archive_note(m archived_month) returns archived_month
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_last archived_month;
begin
  select * into v_last from archived_month a order by a.id desc limit 1;
  m.id := coalesce(v_last.id, 0) + 1;
  m.at := app_now();
  m.before := coalesce(v_last.hash, sha256(''));
  m.carried := case m.act when 'archived' then archive_carried(m.id) else '{}' end;
  m.hash := archived_month_hash(m.before, m);
  insert into archived_month select m.*;
  return m;
end $$;
revoke execute on function archive_note(archived_month) from public, caiting_app;
