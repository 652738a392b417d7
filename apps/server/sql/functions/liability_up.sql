-- So many levels up a Merkle sum tree, or until one node is left (null): neighbours are joined, an odd last one with a node of 32 zero bytes that owes
-- nothing. A node is SHA-256 over a tag and, for either side, its hash and what it owes in eight bytes: a side below zero could not hide in a sum, and a
-- sum that does not fit is refused. Over no nodes at all it is the node that owes nothing.
create or replace function liability_up(p_hashes bytea[], p_owed bigint[], p_levels int, out hash bytea, out owed bigint)
  language plpgsql immutable set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_nothing constant bytea := decode(repeat('00', 32), 'hex');
  v_hashes bytea[] := p_hashes;
  v_owed   bigint[] := p_owed;
  v_level  int := 0;
begin
  if exists (select from unnest(p_owed) as o (amount) where o.amount < 0) then raise exception 'a node of the tree owes less than nothing'; end if;
  while case when p_levels is null then cardinality(v_hashes) > 1 else v_level < p_levels end loop
    select array_agg(t.hash order by t.place), array_agg(t.owed order by t.place) into v_hashes, v_owed
      from (select (n.at - 1) / 2 as place, sum(n.owed)::int8 as owed,
                   sha256('caiting-liability-node-v1'::bytea || string_agg(n.hash || int8send(n.owed), ''::bytea order by n.at)
                          || case when count(*) = 1 then v_nothing || int8send(0) else '' end) as hash
              from unnest(v_hashes, v_owed) with ordinality as n (hash, owed, at) group by 1) as t;
    v_level := v_level + 1;
  end loop;
  hash := coalesce(v_hashes[1], v_nothing);
  owed := coalesce(v_owed[1], 0);
end $$;
