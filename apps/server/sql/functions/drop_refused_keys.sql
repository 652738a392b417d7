-- Clears away the idempotency keys of requests of a batch that were refused: the same id may try again. `p_again`: places of those whose keys were there before.
create or replace function drop_refused_keys(requests bet_requests, p_orders bigint[], p_again int[]) returns void
  language plpgsql volatile as $$
#variable_conflict use_column
begin
  delete from request_key k
    using (select requests.player[o.place] as player, requests.request_id[o.place] as request_id from unnest(p_orders) with ordinality as o (id, place)
            where o.id is null and (o.place = any (p_again)) is not true) as r
   where k.player = r.player and k.request_id = r.request_id;
  -- Old keys are cleared away by and by: one that was in the way and is gone when its answer is read means that the batch is sent again.
  if exists (select 1 from unnest(p_again) as o (place)
              where (select 1 from request_key k where k.player = requests.player[o.place] and k.request_id = requests.request_id[o.place]) is null) then
    raise exception 'a request key was cleared away' using errcode = 'serialization_failure';
  end if;
end $$;
revoke execute on function drop_refused_keys(bet_requests, bigint[], int[]) from public, caiting_app;
