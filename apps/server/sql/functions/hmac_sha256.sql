-- HMAC-SHA256 (RFC 2104) of a key of at most 64 bytes, without an extension.
create or replace function hmac_sha256(p_key bytea, p_message bytea) returns bytea language sql immutable strict as $$
  select sha256(hmac_pad(p_key, 92) || sha256(hmac_pad(p_key, 54) || p_message))
$$;
