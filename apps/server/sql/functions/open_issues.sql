-- waiting → selling, for those that are due, the newest first: after downtime the one on sale does not wait for thousands that were never sold. Gives how many.
create or replace function open_issues() returns int
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_count int;
begin
  update issue set state = 'selling' where id in (
    select i.id from issue i join lottery l on l.code = i.lottery_code
     where i.state = 'waiting' and i.opens_at <= (select app_now()) and not l.paused and l.enabled
     order by i.opens_at desc limit 1000) and state = 'waiting';
  get diagnostics v_count = row_count;
  return v_count;
end $$;
