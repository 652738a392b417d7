-- Adds to what one operator (`staff`, `budget`) or one player got or gave today on the word of single operators (docs/decisions/0152), and gives the sum.
-- The row stays held to the end of the transaction. The server can only add: a limit that was reached stays reached.
create or replace function count_alone(p_scope text, p_who bigint, p_amount bigint) returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_sum bigint;
begin
  if p_amount < 0 then
    raise exception 'sums of single approvals only grow' using errcode = 'check_violation';
  end if;
  insert into approval_alone as a (scope, who, day, amount) values (p_scope, p_who, shanghai_day(app_now()), p_amount)
  on conflict (scope, who, day) do update set amount = a.amount + excluded.amount returning a.amount into v_sum;
  return v_sum;
end $$;
