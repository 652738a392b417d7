-- Results of a day of bets from an id on, as day_parts hashes them: what stays of a sealed day when the bets before that id go.
create or replace function results_of_day(p_day date, p_from bigint, out lines bigint, out hash bytea)
  language sql stable set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO' set work_mem = '256MB' as $$
  with hashes as (
    select (r.player % 256)::int as bucket,
           sha256(convert_to(row(r.bet_id, r.player, r.state, r.won, r.refunded, r.rebate, r.wins, r.entry_seq, r.lines, r.at)::text, 'UTF8')) as hash
      from bet_result r
     where r.at >= p_day::timestamp at time zone 'Asia/Shanghai' and r.at < (p_day + 1)::timestamp at time zone 'Asia/Shanghai' and r.bet_id >= p_from
  ), buckets as (
    select h.bucket, count(*) as lines, sha256(string_agg(h.hash, ''::bytea order by h.hash)) as hash from hashes h group by h.bucket
  )
  select coalesce(sum(b.lines), 0)::bigint, sha256(string_agg(b.hash, ''::bytea order by b.bucket)) from buckets b
$$;
