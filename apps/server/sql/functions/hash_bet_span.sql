-- Keeps the leaves of a span of an issue's bets, or makes them anew after a cancellation.
create or replace function hash_bet_span(p_issue bigint, p_after bigint, p_last bigint) returns void
  language sql volatile as $$
  insert into bet_leaves (issue_id, after_id, last_id, bets, cancelled, ids, leaves, root)
    select p_issue, p_after, p_last, h.bets, h.bets - cardinality(h.ids), h.ids, h.leaves, merkle_root(h.leaves)
      from leaf_hashes(p_issue, p_after, p_last) as h
  on conflict (issue_id, last_id) do update
    set bets = excluded.bets, cancelled = excluded.cancelled, ids = excluded.ids, leaves = excluded.leaves, root = excluded.root
$$;
revoke execute on function hash_bet_span(bigint, bigint, bigint) from public, caiting_app;
