-- Writes the idempotency keys of a batch, each with the order number its request will have, before any issue or account is locked: the same order
-- of locks as every other act under a request id (docs/decisions/0114). Gives the places of the requests whose keys were there before.
create or replace function claim_bet_keys(requests bet_requests, p_orders bigint[]) returns int[]
  language plpgsql volatile as $$
begin
  insert into request_key (player, request_id, call, body_hash, answer)
    select r.player, r.request_id, 'addBetting', r.body_hash, to_jsonb(r.order_id)
      from (select unnest(requests.player) as player, unnest(requests.request_id) as request_id, unnest(requests.body_hash) as body_hash,
                   unnest(p_orders) as order_id) as r;
  return '{}';
exception when unique_violation then
  -- None of the keys is written now. Repeats are rare: only then is it looked which of them are ours.
  insert into request_key (player, request_id, call, body_hash, answer)
    select r.player, r.request_id, 'addBetting', r.body_hash, to_jsonb(r.order_id)
      from (select unnest(requests.player) as player, unnest(requests.request_id) as request_id, unnest(requests.body_hash) as body_hash,
                   unnest(p_orders) as order_id) as r
    on conflict do nothing;
  return array(
    select o.place from unnest(p_orders) with ordinality as o (order_id, place)
     where (select k.answer from request_key k where k.player = requests.player[o.place] and k.request_id = requests.request_id[o.place])
           is distinct from to_jsonb(o.order_id));
end $$;
revoke execute on function claim_bet_keys(bet_requests, bigint[]) from public, caiting_app;
