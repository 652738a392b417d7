-- Trigger: a line of the operators' log, or its outcome, becomes a link of the chain.
create or replace function staff_log_link_line() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform staff_log_add_link(tg_argv[0], new);
  return null;
end $$;
