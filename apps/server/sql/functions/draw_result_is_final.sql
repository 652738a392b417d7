-- Trigger: a result is never changed.
create or replace function draw_result_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'a result is final' using errcode = 'insufficient_privilege';
end $$;
