-- HMAC-SHA256 (RFC 2104) of a key of at most 64 bytes, without an extension.
create or replace function hmac_sha256(p_key bytea, p_message bytea) returns bytea language plpgsql immutable strict as $$
declare
  v_inner bytea := p_key || decode(repeat('00', 64 - length(p_key)), 'hex');
  v_outer bytea := v_inner;
begin
  for i in 0 .. 63 loop
    v_outer := set_byte(v_outer, i, get_byte(v_inner, i) # 92);
    v_inner := set_byte(v_inner, i, get_byte(v_inner, i) # 54);
  end loop;
  return sha256(v_outer || sha256(v_inner || p_message));
end $$;
