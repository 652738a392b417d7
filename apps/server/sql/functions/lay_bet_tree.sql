-- Writes the tenth level of the tree of an issue whose bets are final; gives when the newest of its bets came. A bet at or after `p_before` leaves it
-- unwritten. Spans of leaves that were hashed while it sold are taken as they are when nothing was added to them or cancelled (docs/decisions/0177).
create or replace function lay_bet_tree(p_issue bigint, p_before timestamptz) returns timestamptz
  language plpgsql volatile
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_block  constant int := 1024;
  v_span   record;
  v_hashed record;
  v_after  bigint := 0;
  v_last   timestamptz;
  v_nodes  bytea := '';
  v_lasts  bigint[] := '{}';
  -- From the first gap on: leaves that are put into blocks anew.
  v_ids    bigint[] := '{}';
  v_leaves bytea := '';
begin
  for v_span in
    select l.*, b.bets as bets_now, b.last_at, c.cancelled as cancelled_now
      from bet_leaves l
     cross join lateral (select count(*) as bets, max(b.created_at) as last_at from bet b
                          where b.issue_id = p_issue and b.id > l.after_id and b.id <= l.last_id) as b
     cross join lateral (select count(*) as cancelled from cancelled_bet c
                          where c.issue_id = p_issue and c.bet_id > l.after_id and c.bet_id <= l.last_id) as c
     where l.issue_id = p_issue order by l.last_id
  loop
    v_last := greatest(v_last, v_span.last_at);
    v_after := v_span.last_id;
    if (v_span.bets, v_span.cancelled) is distinct from (v_span.bets_now, v_span.cancelled_now) then
      select * into v_hashed from leaf_hashes(p_issue, v_span.after_id, v_span.last_id);
      v_ids := v_ids || v_hashed.ids;
      v_leaves := v_leaves || v_hashed.leaves;
    elsif cardinality(v_ids) > 0 or v_span.bets - v_span.cancelled <> v_block then
      v_ids := v_ids || v_span.ids;
      v_leaves := v_leaves || v_span.leaves;
    else
      v_lasts := v_lasts || v_span.last_id;
      v_nodes := v_nodes || v_span.root;
    end if;
  end loop;

  select * into v_hashed from leaf_hashes(p_issue, v_after, 9223372036854775807);
  v_last := greatest(v_last, v_hashed.last_at);
  if v_last >= p_before then return v_last; end if;
  v_ids := v_ids || v_hashed.ids;
  v_leaves := v_leaves || v_hashed.leaves;

  v_nodes := v_nodes || merkle_up(v_leaves, 10);
  insert into bet_tree (issue_id, block, last_id, leaves, node)
    select p_issue, t.k - 1, coalesce(v_lasts[t.k], v_ids[least(t.at, cardinality(v_ids))]),
           case when t.k <= cardinality(v_lasts) then v_block else least(v_block, cardinality(v_ids) - t.at + v_block) end,
           substr(v_nodes, 32 * t.k - 31, 32)
      from (select k, (k - cardinality(v_lasts)) * v_block as at from generate_series(1, length(v_nodes) / 32) as k) as t;
  return v_last;
end $$;
revoke execute on function lay_bet_tree(bigint, timestamptz) from public, caiting_app;
