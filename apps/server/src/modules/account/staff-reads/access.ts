import type { CallOutput, Revealed, consolePlayerReadCalls } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { deviceOf } from '../sessions/sessions.ts';

/** How a player comes in, and who else comes in the same way. */

const LOGINS_SHOWN = 20;
const PLACES_SHOWN = 20;
/** People who share something are counted to here, and so many are named. */
const SHARED_MAX = 200;
const NAMED_MAX = 20;
const SHARED_DAYS = 90;
/** Logins of one address that are looked through for whose they are: a neighbour who signs in daily does not hide the others. */
const SHARED_LOGINS = 2_000;

type Card = CallOutput<typeof consolePlayerReadCalls.playerCard>;

/** Logins, browsers and addresses of a player, the newest first. */
export async function accessOf(db: Queries, player: bigint): Promise<Pick<Card, 'logins' | 'devices' | 'addresses'>> {
  const [logins, devices, addresses] = await Promise.all([
    listLogins(db, player),
    listDevices(db, player),
    listAddresses(db, player),
  ]);
  return {
    logins: logins.map((row) => ({
      sessionId: String(row.id),
      at: row.created_at.getTime(),
      lastActAt: row.last_act_at.getTime(),
      endedAt: row.ended_at?.getTime() ?? null,
      endedBy: row.ended_reason ?? '',
      place: row.place,
      address: row.address,
      device: deviceOf(row.user_agent),
      isUnknown: row.is_unknown,
    })),
    devices: devices.map(({ device, last_at, others }) => ({ device, lastAt: last_at.getTime(), others })),
    addresses: addresses.map(({ last_at, ...row }) => ({ ...row, lastAt: last_at.getTime() })),
  };
}

/** Who shares a browser or an address with a player. */
export async function sharedOf(db: Queries, player: bigint): Promise<Card['related']> {
  const [device, address] = await Promise.all([sharesDevice(db, player), sharesAddress(db, player)]);
  const view = ({ count, names }: Shared) => ({ count, userNames: names });
  return { device: view(device), address: view(address) };
}

interface AccessLogin {
  readonly id: bigint;
  readonly created_at: Date;
  readonly last_act_at: Date;
  readonly ended_at: Date | null;
  readonly ended_reason: string | null;
  readonly place: string;
  readonly address: string;
  readonly user_agent: string;
  readonly is_unknown: boolean;
}

function listLogins(db: Queries, player: bigint): Promise<AccessLogin[]> {
  return db.query<AccessLogin>(
    `select s.id, s.created_at, s.last_act_at, s.ended_at, s.ended_reason, s.place, s.address, s.user_agent, coalesce(m.is_unknown, false) as is_unknown
       from session s left join login_mark m on m.session = s.id
      where s.player = $1 order by s.id desc limit ${LOGINS_SHOWN}`,
    [player],
  );
}

/** Browsers by a name that tells nobody the token they come with, and how many other players each has signed in. */
function listDevices(db: Queries, player: bigint): Promise<{ device: string; last_at: Date; others: number }[]> {
  return db.query(
    `select left(encode(d.token_hash, 'hex'), 16) as device, d.last_at,
            (select count(*)::int from (select from known_device o where o.token_hash = d.token_hash and o.player <> d.player limit ${SHARED_MAX}) as c) as others
       from known_device d where d.player = $1 order by d.last_at desc, d.token_hash limit ${PLACES_SHOWN}`,
    [player],
  );
}

function listAddresses(
  db: Queries,
  player: bigint,
): Promise<{ address: string; place: string; last_at: Date; logins: number }[]> {
  return db.query(
    `select address, (array_agg(place order by id desc))[1] as place, max(last_act_at) as last_at, count(*)::int as logins
       from session where player = $1 and address <> '' group by address order by max(id) desc limit ${PLACES_SHOWN}`,
    [player],
  );
}

interface Shared {
  readonly count: number;
  readonly names: string[];
}

const OTHERS = `select count(*)::int as count, coalesce((array_agg(p.name order by p.id desc))[1:${NAMED_MAX}], '{}') as names
  from (select distinct o.player from others o limit ${SHARED_MAX}) as s join player p on p.id = s.player`;

/** Other players who signed in with one of this player's browsers. */
function sharesDevice(db: Queries, player: bigint): Promise<Shared> {
  return db.one<Shared>(
    `with others as (
       select o.player from (select token_hash from known_device where player = $1 order by last_at desc limit ${PLACES_SHOWN}) as d
        cross join lateral (select player from known_device where token_hash = d.token_hash and player <> $1 limit ${SHARED_MAX}) as o)
     ${OTHERS}`,
    [player],
  );
}

/** Other players who signed in from one of this player's addresses of the last ninety days. */
function sharesAddress(db: Queries, player: bigint): Promise<Shared> {
  return db.one<Shared>(
    `with others as (
       select o.player
         from (select address from session where player = $1 and address <> '' group by address order by max(id) desc limit ${PLACES_SHOWN}) as a
        cross join lateral (select distinct n.player
                              from (select s.player from session s
                                     where s.address = a.address and s.player <> $1 and s.created_at > (select app_now()) - interval '${SHARED_DAYS} days'
                                     order by s.id desc limit ${SHARED_LOGINS}) as n
                             limit ${SHARED_MAX}) as o)
     ${OTHERS}`,
    [player],
  );
}

/** The last login of each before a moment, in the order asked; undefined where none is kept. */
export async function loginsBefore(
  db: Queries,
  asked: readonly { readonly player: bigint; readonly at: Date }[],
): Promise<({ at: number; place: string; isUnknown: boolean } | undefined)[]> {
  const rows = await db.query<{ n: number; created_at: Date; place: string; is_unknown: boolean }>(
    `select a.n::int as n, s.created_at, s.place, coalesce(m.is_unknown, false) as is_unknown
       from unnest($1::int8[], $2::timestamptz[]) with ordinality as a (player, at, n)
      cross join lateral (select id, created_at, place from session where player = a.player and created_at <= a.at order by id desc limit 1) as s
       left join login_mark m on m.session = s.id`,
    [asked.map(({ player }) => player), asked.map(({ at }) => at)],
  );
  const found = new Map(
    rows.map(({ n, created_at, place, is_unknown }) => [n, { at: created_at.getTime(), place, isUnknown: is_unknown }]),
  );
  return asked.map((_, at) => found.get(at + 1));
}

const COLUMNS: Readonly<Record<Revealed, string>> = {
  mobile: `case when mobile_verified_at is null then '' else coalesce(mobile, '') end`,
  mail: `case when mail_verified_at is null then '' else coalesce(mail, '') end`,
  realName: 'real_name',
  qq: 'qq',
};

/** One field in full; empty where there is none. */
export async function contactOf(db: Queries, player: bigint, what: Revealed): Promise<string> {
  return (await db.one<{ value: string }>(`select ${COLUMNS[what]} as value from player where id = $1`, [player]))
    .value;
}
