-- Hash of a player's leaf: SHA-256 over a tag, the second half of the key (the nonce, liability_bound) and four amounts of 1e-8 yuan, eight bytes
-- each, big endian. Written a second time in modules/liabilities/tree.ts, and a third one apart from the server in packages/lottery/src/verify.
create or replace function liability_leaf(p_key bytea, p_balance bigint, p_held bigint, p_yuebao bigint, p_pledged bigint) returns bytea
  language sql immutable strict parallel safe as $$
  select sha256('caiting-liability-leaf-v1'::bytea || substr(p_key, 17, 16)
                || int8send(p_balance) || int8send(p_held) || int8send(p_yuebao) || int8send(p_pledged))
$$;
