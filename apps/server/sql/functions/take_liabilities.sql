-- Takes the night: all that the site owes its players as one tree (docs/decisions/0315), on the snapshot of the caller, where every batch up to p_batch
-- has ended (liability_position). Players stand in the order of HMAC-SHA256 of their number under a secret of the night, which says nothing of them; each
-- leaf is bound to its player (liability_bound).
-- Null when this day is taken already. The newest eight nights keep their leaves.
create or replace function take_liabilities(p_secret bytea, p_batch bigint, p_since timestamptz) returns date
  language plpgsql volatile security definer set search_path = public, pg_temp set enable_hashagg = off as $$
declare
  v_now     timestamptz := app_now();
  v_day     date := shanghai_day(v_now);
  v_last    liability_day;
  v_inner   bytea := hmac_pad(p_secret, 54);
  v_outer   bytea := hmac_pad(p_secret, 92);
  v_block   record;
  v_node    record;
  v_hashes  bytea[] := '{}';
  v_owed    bigint[] := '{}';
  v_players int := 0;
begin
  if current_setting('transaction_isolation') = 'read committed' then raise exception 'liabilities are read on one snapshot'; end if;
  if length(p_secret) <> 32 then raise exception 'the secret of a night has 32 bytes'; end if;
  select * into v_last from liability_day order by seq desc limit 1;
  if v_last.day >= v_day then return null; end if;
  for v_block in
    select ((k.place - 1) / 1024)::int as block, count(*)::int as leaves, min(k.key) as first_key, bool_or(least(k.balance, k.held, k.yuebao, k.pledged) < 0) as is_wrong,
           string_agg(k.key || int8send(k.balance) || int8send(k.held) || int8send(k.yuebao) || int8send(k.pledged), ''::bytea order by k.place) as bytes,
           array_agg(liability_leaf(k.key, k.balance, k.held, k.yuebao, k.pledged) order by k.place) as hashes,
           array_agg(k.balance + k.held + k.yuebao + k.pledged order by k.place) as owed
      from (select row_number() over (order by p.key) as place, p.*
              from (select liability_bound(sha256(v_outer || sha256(v_inner || int8send(o.player))), o.player) as key, o.*
                      from liability_parts(p_batch, p_since) as o) as p) as k
     group by 1 order by 1
  loop
    if v_block.is_wrong then raise exception 'a player has less than nothing'; end if;
    -- The only block of a small tree is as high as it needs to be.
    select * into strict v_node from liability_up(v_block.hashes, v_block.owed, case when v_block.block = 0 and v_block.leaves < 1024 then null else 10 end);
    insert into liability_block (day, block, first_key, leaves, hash, owed)
      values (v_day, v_block.block, v_block.first_key, v_block.bytes, v_node.hash, v_node.owed);
    v_hashes := v_hashes || v_node.hash;
    v_owed := v_owed || v_node.owed;
    v_players := v_players + v_block.leaves;
  end loop;
  select * into strict v_node from liability_up(v_hashes, v_owed, null);
  insert into liability_day (day, seq, taken_at, batch, players, owed, root, before, hash, binds)
    values (v_day, coalesce(v_last.seq, 0) + 1, v_now, p_batch, v_players, v_node.owed, v_node.hash, coalesce(v_last.hash, sha256('')),
            liability_day_hash(coalesce(v_last.hash, sha256('')), v_day, coalesce(v_last.seq, 0) + 1, v_now, p_batch, v_players, v_node.owed, v_node.hash), true);
  insert into liability_secret (day, secret) values (v_day, p_secret);
  delete from liability_block where day <= v_day - 8;
  delete from liability_secret where day <= v_day - 8;
  return v_day;
end $$;
