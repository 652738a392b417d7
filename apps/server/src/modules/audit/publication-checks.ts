import { MONEY_KINDS } from '@caiting/contract';
import type { Check } from '../ledger/index.ts';

/**
 * What gives money away was published by staff: each activity and each rain as a line of the operators' log says it, and no more of them than lines. A row
 * that the server's role made up, with its rewards or packets, keeps every rule of its own and is found here. Those of the demo are in no log; they
 * are over when a site goes into production.
 */

const MONEY = `'${MONEY_KINDS.join("', '")}'`;

/** SQL: what a line of the log says in figures and lists; nothing where it is neither. The server writes that log: nonsense in it must not end the audit. */
const figure = (text: string): string => `case when ${text} ~ '^\\d{1,15}(\\.\\d{1,4})?$' then (${text})::numeric end`;
const list = (json: string): string =>
  `jsonb_array_elements(case jsonb_typeof(${json}) when 'array' then ${json} else '[]' end)`;
/** SQL: a sum of yuan, or a percentage, in the units of its column. */
const units = (text: string, scale: number): string => `trim_scale((${figure(text)}) * ${scale})`;
const UNITS = 100_000_000;
const PERCENT = 10_000;
const HUNDREDTHS = 100;

/** SQL: the parts of a row, or of a line of the log, as one text. */
const asText = (...parts: readonly string[]): string => `concat_ws('|', ${parts.join(', ')})`;
const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::int8`;

/** SQL: this act of staff, with `key` what it said. */
const said = (act: string, key: string): string =>
  `select ${key} as key, l.at, l.detail from staff_log l where l.act = '${act}' and l.outcome in ('begun', 'done')`;

const ACTIVITY_MADE = asText(
  'a.staff',
  'a.kind',
  'a.period',
  'a.title_zh',
  'a.title_en',
  'a.wagering',
  'a.budget',
  'a.per_device::text',
  'a.invitee_recharge',
  ms('a.starts_at'),
  `(select string_agg(${asText('t.needed', `coalesce(t.reward, -1)`, `coalesce(t.rate, -1)`, `coalesce(t.cap, -1)`)}, ',' order by t.needed)
      from activity_tier t where t.activity = a.id)`,
);
const NEEDED = units(`t ->> 'needed'`, UNITS);
const ACTIVITY_SAID = asText(
  'l.name',
  `l.detail ->> 'kind'`,
  `l.detail ->> 'period'`,
  `l.detail ->> 'titleZh'`,
  `coalesce(l.detail ->> 'titleEn', '')`,
  units(`l.detail ->> 'wagering'`, HUNDREDTHS),
  units(`l.detail ->> 'budget'`, UNITS),
  `l.detail ->> 'perDevice'`,
  units(`coalesce(l.detail ->> 'inviteeRecharge', '0')`, UNITS),
  `l.detail ->> 'startsAt'`,
  `(select string_agg(${asText(
    `case when l.detail ->> 'kind' in (${MONEY}) then ${NEEDED} else ${figure(`t ->> 'needed'`)} end`,
    `coalesce(${units(`t ->> 'reward'`, UNITS)}, -1)`,
    `coalesce(${units(`t ->> 'rate'`, PERCENT)}, -1)`,
    `coalesce(${units(`t ->> 'cap'`, UNITS)}, -1)`,
  )}, ',' order by ${figure(`t ->> 'needed'`)}) from ${list(`l.detail -> 'tiers'`)} as t)`,
);

const RAIN_MADE = asText(
  'r.staff',
  'r.title_zh',
  'r.title_en',
  'r.wagering',
  `(select string_agg(${asText('c.grade', 'c.chances')}, ',' order by c.grade) from rain_chance c where c.rain = r.id)`,
  `(select string_agg(${asText(ms('w.starts_at'), 'w.pool_fen', 'w.packets')}, ',' order by w.starts_at) from rain_window w where w.rain = r.id)`,
);
const RAIN_SAID = asText(
  'l.name',
  `l.detail ->> 'titleZh'`,
  `coalesce(l.detail ->> 'titleEn', '')`,
  units(`l.detail ->> 'wagering'`, HUNDREDTHS),
  `(select string_agg(${asText(`c ->> 'grade'`, `c ->> 'chances'`)}, ',' order by ${figure(`c ->> 'grade'`)}) from ${list(`l.detail -> 'chances'`)} as c)`,
  `(select string_agg(${asText(`w ->> 'startsAt'`, units(`w ->> 'pool'`, HUNDREDTHS), `w ->> 'packets'`)}, ',' order by ${figure(`w ->> 'startsAt'`)})
      from ${list(`l.detail -> 'windows'`)} as w)`,
);

/** SQL: of the demo, and over since the site is a real one. */
const isOfDemo = (staff: string, isLate: string): string =>
  `${staff} = 'demo' and not exists (select from app_clock c where c.is_production and ${isLate})`;

export const publicationChecks: readonly Check[] = [
  {
    name: 'activitiesAreSaidByStaff',
    sql: `with made as (select ${ACTIVITY_MADE} as key, a.* from activity a
                         where a.starts_at < a.claims_until and not (${isOfDemo('a.staff', `a.claims_until > c.base_real + interval '1 hour'`)})),
               said as (select key, count(*) as lines, to_timestamp(max(${figure(`detail ->> 'endsAt'`)})::float8 / 1000) as ends
                          from (${said('createActivity', ACTIVITY_SAID)}) as l group by key)
          select format('activity %s by %s with %s: the operators'' log does not say so', m.id, m.staff, m.budget) as detail
            from (select made.*, row_number() over (partition by key order by id) as nth from made) as m left join said using (key)
           where said.lines is null or m.nth > said.lines or m.ends_at > said.ends or m.claims_until > said.ends + interval '1 day'`,
  },
  {
    name: 'rainsAreSaidByStaff',
    sql: `with made as (select ${RAIN_MADE} as key, r.id, r.staff, w.pools, w.published_at, w.ends
                          from rain r, lateral (select coalesce(sum(pool_fen), 0) as pools, min(published_at) as published_at,
                                                       array_agg(${ms('ends_at')} order by starts_at) as ends,
                                                       max(ends_at) filter (where cancelled_at is null) as ends_at
                                                  from rain_window where rain = r.id) as w
                         where not (${isOfDemo('r.staff', `w.ends_at > c.base_real + interval '1 hour'`)})),
               said as (select key, count(*) as lines, min(at) as at,
                               array(select ${figure(`w ->> 'endsAt'`)} from ${list(`(array_agg(detail order by at))[1] -> 'windows'`)} as w
                                      order by ${figure(`w ->> 'startsAt'`)}) as ends
                          from (${said('createRain', RAIN_SAID)}) as l group by key)
          select format('rain %s by %s with %s fen: the operators'' log does not say so', m.id, m.staff, m.pools) as detail
            from (select made.*, row_number() over (partition by key order by id) as nth from made) as m left join said using (key)
           where said.lines is null or m.nth > said.lines or m.published_at < said.at - interval '1 second'
              or exists (select from unnest(m.ends, said.ends) as e (made, said) where e.made > e.said)`,
  },
];
