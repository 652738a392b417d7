-- Trigger: the moment at which somebody agrees to a wish is the database's own, and stays.
create or replace function place_agreement() returns trigger
  language plpgsql volatile set search_path = public, pg_temp as $$
begin
  new.confirmed_at := case
    when new.confirmed_by is null then null
    when tg_op = 'UPDATE' and old.confirmed_by = new.confirmed_by then old.confirmed_at
    else app_now() end;
  return new;
end $$;
