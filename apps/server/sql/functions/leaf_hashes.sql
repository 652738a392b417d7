-- Leaves of an issue's tree: of its bets behind `p_after` up to `p_upto`, in the order of their ids, without those that were cancelled.
-- `bets` counts these too. What a leaf says stands a second time in modules/betting/proof/sealed-tree.ts, by which a replay checks this one.
create or replace function leaf_hashes(
  p_issue bigint, p_after bigint, p_upto bigint, out bets int, out ids bigint[], out leaves bytea, out last_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_head  text;
  v_inner bytea;
  v_outer bytea;
begin
  select concat_ws('|', 'v1', i.lottery_code, i.issue_no), hmac_pad(i.bet_salt, 54), hmac_pad(i.bet_salt, 92)
    into v_head, v_inner, v_outer from issue i where i.id = p_issue;
  select count(*), coalesce(array_agg(l.id order by l.id) filter (where l.stands), '{}'), max(l.created_at),
         coalesce(string_agg(
           sha256('\x00'::bytea || convert_to(concat_ws('|', v_head, l.id, l.play, l.picks, l.count, money_text(l.stake), l.odds,
             encode(sha256(v_outer || sha256(v_inner || l.id::text::bytea)), 'hex')), 'UTF8')), ''::bytea order by l.id) filter (where l.stands), '')
    into bets, ids, last_at, leaves
    from (select b.id, b.play, b.picks, b.count, b.stake, b.odds, b.created_at,
                 not exists (select 1 from bet_result r where r.bet_id = b.id and r.player = b.player and r.state = 'cancelled') as stands
            from bet b where b.issue_id = p_issue and b.id > p_after and b.id <= p_upto order by b.id) as l;
end $$;
