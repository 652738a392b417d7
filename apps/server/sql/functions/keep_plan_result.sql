-- Trigger: the result of a push plan is written once.
create or replace function keep_plan_result() returns trigger language plpgsql as $$
begin
  if old.settled_at is not null then raise exception 'a plan has its result already' using errcode = 'insufficient_privilege'; end if;
  return new;
end $$;
