-- Wire text of an amount: yuan without trailing zeros, as @caiting/money writes it.
create or replace function money_text(amount bigint) returns text language sql immutable parallel safe as $$
  select trim_scale(amount::numeric / 100000000)::text
$$;
