-- Keeps each price of a gift with the moment from which it holds; the first holds from always.
create or replace function keep_gift_price() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' or new.price <> old.price then
    insert into gift_price (gift, price, since) values (new.code, new.price, case tg_op when 'INSERT' then '-infinity' else app_now() end);
  end if;
  return null;
end $$;
revoke execute on function keep_gift_price() from public, caiting_app;
