-- Whose balance one side of a posting is: a hold may belong to another player than the receiver (an envelope's sender).
create or replace function posting_player(account_name text, p_player bigint, p_owner bigint) returns bigint language sql immutable parallel safe as $$
  select case when account_name like 'hold.%' then coalesce(p_owner, p_player) else p_player end
$$;
