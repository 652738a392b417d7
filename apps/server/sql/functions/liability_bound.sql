-- The key of a leaf that binds its amounts to a player: an opening, which is the first half of the player's HMAC of the night and told to the player, and
-- the nonce, 16 bytes of a hash over a tag, the opening and the player's number. Two players with the same amounts have no leaf in common. Written a second
-- time in packages/lottery/src/verify.
create or replace function liability_bound(p_mac bytea, p_player bigint) returns bytea
  language sql immutable strict parallel safe as $$
  select substr(p_mac, 1, 16) || substr(sha256('caiting-liability-owner-v1'::bytea || substr(p_mac, 1, 16) || int8send(p_player)), 1, 16)
$$;
