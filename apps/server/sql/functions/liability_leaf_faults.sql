-- What is wrong with the secrets of nights, and with the leaves of the newest: each is a player's money at that place of the ledger, each player with money has one, and nobody
-- else. A function of the owner: who may read the secret of a night can tell whose leaf is whose.
create or replace function liability_leaf_faults() returns setof text
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_night  liability_day;
  v_secret bytea;
  v_inner  bytea;
  v_outer  bytea;
begin
  return query
    select format('%s has a secret and no proof', s.day) from liability_secret s where not exists (select from liability_day d where d.day = s.day);
  select * into v_night from liability_day order by seq desc limit 1;
  if not found then return; end if;
  select s.secret into v_secret from liability_secret s where s.day = v_night.day;
  if v_secret is null then
    return next format('the secret of the night of %s is gone', v_night.day);
    return;
  end if;
  v_inner := hmac_pad(v_secret, 54);
  v_outer := hmac_pad(v_secret, 92);
  -- Lines behind the night were written after its place in the ledger was read: at most an hour and a minute before its rows (liability_position).
  return query
    with expected as (
           select case when v_night.binds then liability_bound(m.mac, p.player) else m.mac end as key,
                  int8send(p.balance) || int8send(p.held) || int8send(p.yuebao) || int8send(p.pledged) as amounts
             from liability_parts(v_night.batch, v_night.taken_at - interval '2 hours') as p
            cross join lateral (select sha256(v_outer || sha256(v_inner || int8send(p.player))) as mac) as m),
         told as (
           select substr(b.leaves, 1 + 64 * k, 32) as key, substr(b.leaves, 33 + 64 * k, 32) as amounts
             from liability_block b cross join lateral generate_series(0, length(b.leaves) / 64 - 1) as k where b.day = v_night.day)
    select format('a leaf of the night of %s is no player''s balance', v_night.day) from (table told except all table expected) as t
    union all
    select format('a player''s balance is no leaf of the night of %s', v_night.day) from (table expected except all table told) as e;
end $$;
