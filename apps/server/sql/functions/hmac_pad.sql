-- The key of an HMAC-SHA256 (RFC 2104), at most 64 bytes, as the inner (54) or outer (92) hash takes it.
create or replace function hmac_pad(p_key bytea, p_byte int) returns bytea language plpgsql immutable strict as $$
declare
  v_pad bytea := p_key || decode(repeat('00', 64 - length(p_key)), 'hex');
begin
  for i in 0 .. 63 loop
    v_pad := set_byte(v_pad, i, get_byte(v_pad, i) # p_byte);
  end loop;
  return v_pad;
end $$;
revoke execute on function hmac_pad(bytea, int) from public, caiting_app;
