-- A level of a tree as in RFC 6962, so many levels up at most: neighbours are joined, an odd last one rises as it is. Hashes one behind the other.
create or replace function merkle_up(p_hashes bytea, p_levels int) returns bytea language plpgsql immutable strict parallel safe as $$
declare
  v_level bytea := p_hashes;
  v_count int := length(p_hashes) / 32;
begin
  for done in 1 .. p_levels loop
    exit when v_count <= 1;
    v_level := (
      select string_agg(sha256('\x01'::bytea || substr(v_level, 64 * k + 1, 64)), ''::bytea order by k) from generate_series(0, v_count / 2 - 1) as k)
      || case when v_count % 2 = 1 then substr(v_level, 32 * v_count - 31) else '' end;
    v_count := (v_count + 1) / 2;
  end loop;
  return v_level;
end $$;
