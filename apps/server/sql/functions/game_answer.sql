-- The body of an answer to a provider: ids, statuses and reasons are letters that need no escaping.
create or replace function game_answer(p_id text, p_status text, p_balance bigint, p_reason text) returns text
  language sql immutable as $$
  select '{"status":"' || p_status || '","transactionId":"' || p_id || '"'
         || coalesce(',"balance":"' || money_text(p_balance) || '"', '') || coalesce(',"reason":"' || p_reason || '"', '') || '}'
$$;
revoke execute on function game_answer(text, text, bigint, text) from public, caiting_app;
