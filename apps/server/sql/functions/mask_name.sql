-- A name with its middle hidden: 2 characters, stars, 1 character. The same as maskUserName of the server.
create or replace function mask_name(p_name text) returns text language sql immutable parallel safe as $$
  select case when length(p_name) <= 3 then left(p_name, 1) || '**' else left(p_name, 2) || '***' || right(p_name, 1) end
$$;
