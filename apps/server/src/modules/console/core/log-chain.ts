import type { Queries } from '../../../platform/db/pool.ts';
import { signatureChecks } from './signing/signature-checks.ts';
import type { Check, Finding } from '../../ledger/index.ts';

/** The operators' log is a hash chain (sql/functions/staff_log_add_link.sql): a line that was changed, taken out or put in is found. */
export const chainChecks: readonly Check[] = [
  {
    name: 'staffLogIsChained',
    sql: `select format('link %s does not follow the one before it', seq) as detail
            from (select seq, before, lag(seq, 1, 0::bigint) over w as previous, lag(hash, 1, sha256('')) over w as expected
                    from staff_log_link window w as (order by seq)) as links
           where seq <> previous + 1 or before <> expected
          union all
          select format('the chain ends at link %s, its head says %s', coalesce(last.seq, 0), head.seq)
            from staff_log_head head
            left join (select seq, hash from staff_log_link order by seq desc limit 1) as last on true
           where head.seq <> coalesce(last.seq, 0) or head.hash <> coalesce(last.hash, sha256(''))
          union all
          select 'the chain has no head' where not exists (select from staff_log_head)`,
  },
  {
    name: 'staffLogDaysStand',
    // Where each day ends: the link of that number and hash, behind the last act of the day and before the first of a later one.
    sql: `with acts as (
            select shanghai_day(l.at) as day, min(k.seq) as first, max(k.seq) as last
              from staff_log_link k join staff_log l on l.id = k.line where k.kind = 'act' group by 1),
          days as (
            select d.*, lead(d.seq) over w as next, lag(d.seq) over w as previous from staff_log_day d window w as (order by d.day))
          select format('%s is said to end at link %s of %s', d.day, d.seq, d.at) as detail
            from days d left join staff_log_link k on k.seq = d.seq left join acts a on a.day = d.day
           where k.hash is distinct from d.hash or d.day <> shanghai_day(d.at) or d.seq <= d.previous or a.last > d.seq or a.first <= d.previous
          union all
          select format('%s has acts of staff and no end', a.day)
            from acts a where a.day > (select min(day) from staff_log_day) and not exists (select from staff_log_day d where d.day = a.day)
          union all
          select format('the last day ends at link %s, the chain at %s', d.seq, h.seq)
            from staff_log_head h join (select max(seq) as seq from staff_log_day) as d on d.seq <> h.seq`,
  },
  {
    name: 'staffLogIsUnchanged',
    sql: `select case when l.id is null then format('line %s is gone', link.line)
                 when link.kind = 'act' then format('line %s (%s, %s) was changed', l.id, l.name, l.act)
                 when link.kind = 'signature' then format('the signature of line %s (%s, %s) was changed', l.id, l.name, l.act)
                 when link.kind = 'signingBegin' then format('since when acts are signed (line %s) was changed', l.id)
                 else format('the outcome of line %s (%s, %s) was changed', l.id, l.name, l.act) end as detail
            from staff_log_link link left join staff_log l on l.id = link.line
           where l.id is null or link.hash is distinct from staff_log_hash(link.before, link.seq, link.kind, l)
          union all
          select format('a signature of line %s was put in beside the chain', s.line)
            from staff_signature s where not exists (select 1 from staff_log_link link where link.line = s.line and link.kind = 'signature')
          union all
          select format('since when acts are signed (line %s) was put in beside the chain', b.line)
            from staff_signing_begin b where not exists (select 1 from staff_log_link link where link.line = b.line and link.kind = 'signingBegin')
          union all
          select format('line %s (%s, %s) was put in beside the chain', l.id, l.name, l.act)
            from staff_log l
           where not exists (select 1 from staff_log_link link where link.line = l.id and link.kind = 'act')
              or l.outcome <> 'begun' and not exists (select 1 from staff_log_link link where link.line = l.id and link.kind = 'outcome')`,
  },
];

/** What staff did. */
export const staffLogChecks: readonly Check[] = [
  ...signatureChecks,
  ...chainChecks,
  {
    name: 'settingsAreTheirHistory',
    sql: `select format('setting %s is %s, its history says %s', coalesce(t.key, h.key), coalesce(t.value::text, 'unset'), coalesce(h.after::text, 'unset')) as detail
            from tenant_setting t
            full join (select distinct on (key) key, after from setting_change order by key, id desc) as h on h.key = t.key
           where t.value is distinct from h.after
          union all
          select format('setting %s was changed by %s alone (change %s)', key, asked_name, id)
            from setting_change where asked_by is not null and agreed_by is null and setting_takes_two(key, after)
             and not (key in ('exposureIssue', 'exposurePlay', 'exposureLotteryIssue', 'exposureLotteryPlay') and exposure_tightens(before, after))`,
  },
];

/** Where the log's chain ends: "links:hash", to be kept elsewhere. */
export async function staffLogHead(db: Queries): Promise<string> {
  const { head } = await db.one<{ head: string }>(
    `select seq || ':' || encode(hash, 'hex') as head from staff_log_head`,
  );
  return head;
}

/**
 * Whether the chain still runs through an end of before. Whoever owns the database could cut the log at its end, or write all of it anew with
 * right hashes; not so that an end that somebody kept elsewhere stays in it.
 */
export async function missesStaffLogHead(db: Queries, kept: string): Promise<Finding[]> {
  const [seq = '', hash = ''] = kept.split(':');
  const found = /^\d{1,18}$/.test(seq)
    ? await db.maybeOne(
        `select 1 from (select seq, hash from staff_log_link union all select 0, sha256('')) as links
          where seq = $1 and hash = decode($2, 'hex')`,
        [seq, /^[0-9a-f]{64}$/.test(hash) ? hash : ''],
      )
    : null;
  return found ? [] : [{ check: 'staffLogIsChained', detail: `the chain does not run through ${kept}` }];
}
