import type { Db, Queries, Tx } from '../../platform/db/pool.ts';
import type { Days, Finding } from '../ledger/index.ts';

/** Sealed days (docs/decisions/0181): each finished day has a hash over its books, chained to the day before. */

export interface DaySeal {
  readonly day: string;
  readonly seq: number;
  readonly hash: string;
  readonly at: Date;
}

/** The name under which the operators' log says what nobody did by hand. */
const AUDITOR = 'audit';

/** Seals every finished day that has no seal, each in a transaction of its own together with its line in the operators' log. Gives the days. */
export async function sealFinishedDays(db: Db): Promise<string[]> {
  const days: string[] = [];
  for (;;) {
    const day = await db.tx(sealNextDay, { isLong: true });
    if (day === null) return days;
    days.push(day);
  }
}

async function sealNextDay(tx: Tx): Promise<string | null> {
  const { day } = await tx.one<{ day: string | null }>('select seal_day()::text as day');
  if (day === null) return null;
  const seal = await lastSeal(tx);
  const { id } = await tx.one<{ id: bigint }>(
    `insert into staff_log (staff, name, act, detail)
     select null, $1, 'sealDay', $2::jsonb || jsonb_build_object('begins', ${BEGINS}) returning id`,
    [AUDITOR, JSON.stringify({ day, seq: seal?.seq, hash: seal?.hash })],
  );
  await tx.run(`update staff_log set outcome = 'done' where id = $1`, [id]);
  return day;
}

/** SQL: from when on which checks judge; a seal of before says nothing of those that came later. Who moved one would have nothing of before judged, so the chained log of the operators says it with every seal. */
const BEGINS = `(select jsonb_build_object('audit', a.at at time zone 'UTC', 'levels', a.levels_from at time zone 'UTC', 'causes', a.causes_from, 'facts', a.facts_from,
                                                   'prices', p.at at time zone 'UTC', 'columns', a.columns_from, 'moments', a.moments_from, 'chases', a.chases_from,
                                                   'words', (select w.at at time zone 'UTC' from provider_word_begin w)) from audit_begin a, price_begin p)`;

const COLUMNS = `day::text, seq, encode(hash, 'hex') as hash, sealed_at as at`;

/** Seals of these days, newest first. */
export function listSeals(db: Queries, first: string, last: string): Promise<DaySeal[]> {
  return db.query<DaySeal>(`select ${COLUMNS} from day_seal where day between $1 and $2 order by day desc`, [
    first,
    last,
  ]);
}

/** The newest seal; null before the first. */
export function lastSeal(db: Queries): Promise<DaySeal | null> {
  return db.maybeOne<DaySeal>(`select ${COLUMNS} from day_seal order by seq desc limit 1`);
}

/** That the seals are one chain, and that the books still say of these days (all without) what they said when the day was sealed. */
export async function sealFindings(
  db: Queries,
  days?: Days,
): Promise<{ findings: Finding[]; figures: Readonly<Record<string, string>> }> {
  const findings = await brokenSeals(db);
  const sealed = await db.query<{ day: string; parts: Parts }>(
    'select day::text, parts from day_seal where $1::date is null or day between $1 and $2 order by day',
    [days?.first ?? null, days?.last ?? null],
  );
  const away = await listAway(db);
  for (const { day, parts } of sealed) {
    const { rest, faults } = withoutArchived(day, parts, away);
    findings.push(...faults, ...differences(day, rest, await readParts(db, day)));
  }
  const last = await lastSeal(db);
  const figures = { sealedDays: String(sealed.length), seal: last === null ? '' : `${last.day}:${last.hash}` };
  return { findings: findings.map((detail) => ({ check: 'sealedDaysStand', detail })), figures };
}

/** Lines and hash by part of the books. */
type Parts = Readonly<Record<string, readonly [number, string]>>;

/** A month in the archive: what its file has of each day, and what it left of later ones. */
interface Away {
  readonly month: string;
  readonly first: string;
  readonly last: string;
  readonly sections: Parts;
  readonly rest: Parts;
}

function listAway(db: Queries): Promise<Away[]> {
  return db.query<Away>(
    `select month::text, first_day::text as first, until_day::text as last, sections, rest from archived_months() order by id`,
  );
}

const ARCHIVED = ['entries', 'house', 'bets', 'results'] as const;

/** What of a sealed day must still be here, and where the file of its month holds something else than was sealed. */
function withoutArchived(day: string, sealed: Parts, away: readonly Away[]): { rest: Parts; faults: string[] } {
  const rest: Record<string, readonly [number, string]> = { ...sealed };
  const faults: string[] = [];
  const put = (part: string, said: readonly [number, string] | undefined): void => {
    if (said === undefined || said[0] === 0) delete rest[part];
    else rest[part] = said;
  };
  for (const { month, first, last, sections, rest: left } of away) {
    if (day > last) {
      const said = left[day];
      if (said !== undefined) put('results', said);
      continue;
    }
    if (day < first) continue;
    for (const part of ARCHIVED) {
      const [was, filed] = [rest[part], sections[`${part} ${day}`]];
      if (String(was) !== String(filed))
        faults.push(
          `${day}: ${part} in the file of ${month.slice(0, 7)} are ${filed?.[0] ?? 0} lines, sealed were ${was?.[0] ?? 0}`,
        );
      put(part, undefined);
    }
  }
  return { rest, faults };
}

async function readParts(db: Queries, day: string): Promise<Parts> {
  const { parts } = await db.one<{ parts: Parts }>(
    `select coalesce(jsonb_object_agg(part, jsonb_build_array(lines, encode(hash, 'hex'))), '{}') as parts from day_parts($1)`,
    [day],
  );
  return parts;
}

function differences(day: string, sealed: Parts, now: Parts): string[] {
  return [...new Set([...Object.keys(sealed), ...Object.keys(now)])]
    .filter((part) => String(sealed[part]) !== String(now[part]))
    .map(
      (part) =>
        `${day}: ${part} are ${now[part]?.[0] ?? 0} lines (${now[part]?.[1].slice(0, 16) ?? ''}), sealed were ${sealed[part]?.[0] ?? 0} (${sealed[part]?.[1].slice(0, 16) ?? ''})`,
    );
}

async function brokenSeals(db: Queries): Promise<string[]> {
  const rows = await db.query<{ detail: string }>(
    `select format('the seal of %s does not follow the one before it', day) as detail
       from (select day, seq, before, hash, parts, house, lag(hash, 1, sha256('')) over w as expected, lag(seq, 1, 0) over w as previous,
                    lag(day) over w as yesterday from day_seal window w as (order by seq)) as s
      where before <> expected or seq <> previous + 1 or day <> yesterday + 1 or hash <> day_seal_hash(before, day, seq, parts, house)
     union all
     select format('the seal of %s says that the house stands at %s, its lines say %s', s.day, s.house, t.house)
       from (select day, house, lag(house) over w as known, lag(day) over w as known_day from day_seal window w as (order by seq)) as s
      cross join lateral (select case when s.known is null then s.house else house_sum_until(s.day, s.known, s.known_day) end as house) as t
      where s.day = (select max(day) from day_seal) and t.house <> s.house
     union all
     select format('the operators'' log says nothing of the seal of %s, or another hash', s.day)
       from day_seal s
      where not exists (select from staff_log l where l.act = 'sealDay' and l.detail ->> 'day' = s.day::text and l.detail ->> 'hash' = encode(s.hash, 'hex'))
     union all
     select format('checks begin at %s, the seal of %s was logged with %s', ${BEGINS}, l.detail ->> 'day', l.detail -> 'begins')
       from staff_log l where l.act = 'sealDay' and l.detail ? 'begins' and not ${BEGINS} @> (l.detail -> 'begins')
     union all
     select format('the operators'' log says that %s was sealed, and its seal is gone', l.detail ->> 'day')
       from staff_log l where l.act = 'sealDay' and l.outcome = 'done' and not exists (select from day_seal s where s.day::text = l.detail ->> 'day')`,
  );
  return rows.map(({ detail }) => detail);
}
