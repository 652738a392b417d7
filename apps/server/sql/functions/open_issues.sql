-- waiting → selling, for all that are due.
create or replace function open_issues() returns int
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_count int;
begin
  update issue i set state = 'selling' from lottery l
   where i.state = 'waiting' and i.opens_at <= (select app_now()) and l.code = i.lottery_code and not l.paused and l.enabled;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
