-- Lines and hash of what the tables beside archived_month keep of one archive.
create or replace function archive_carried(p_archive int) returns jsonb
  language sql stable set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO' set work_mem = '256MB' as $$
  with said as (
    select 'balances' as part, row(b.player, b.asset, b.seq, b.balance)::text as line from archived_balance b where b.archive = p_archive
    union all select 'players', row(p.player, p.day, p.figures, p.placed)::text from archived_player p where p.archive = p_archive
    union all select 'house', row(h.account, h.code, h.amount, h.lines)::text from archived_house h where h.archive = p_archive
    union all select 'entries', row(k.player, k.asset, k.seq, k.amount, k.balance_after, k.code, k.batch, k.ref, k.cause, k.at)::text
      from kept_entry k where k.archive = p_archive
    union all select 'issues', row(i.issue_id)::text from archived_issue i where i.archive = p_archive
    union all select 'bets', row(b.player, b.from_id, b.ids)::text from archived_bets b where b.archive = p_archive
    union all select 'chases', row(c.player, c.chase, c.play, c.picks, c.issue_no)::text from archived_chase c where c.archive = p_archive
  ), hashes as (select s.part, sha256(convert_to(s.line, 'UTF8')) as hash from said s)
  select coalesce(jsonb_object_agg(t.part, t.said), '{}')
    from (select h.part, jsonb_build_array(count(*), encode(sha256(string_agg(h.hash, ''::bytea order by h.hash)), 'hex')) as said
            from hashes h group by h.part) as t
$$;
