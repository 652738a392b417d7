-- The root over the nodes of one level; over none it is the hash of nothing.
create or replace function merkle_root(p_hashes bytea) returns bytea language sql immutable strict parallel safe as $$
  select case when length(p_hashes) = 0 then sha256('') else merkle_up(p_hashes, 32) end
$$;
