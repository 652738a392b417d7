/** What the rows of the table of corruptions are made of. */
export interface Corruption {
  readonly who: 'app' | 'owner';
  readonly what: string;
  readonly sql: string;
  /** `refused`, or the check that says so. */
  readonly found: string;
  /** What stands before, by the owner. */
  readonly before?: string;
}

export const PLAYER = `(select id from player where name = 'player1')`;
export const CAREFUL = `(select id from player where name = 'careful7')`;
/** Has money, and never bets. */
export const HELPED = `(select id from player where name = 'helped7')`;
/** A withdrawal that waits. */
export const WAITS = `(select id from withdrawal where state = 'submitted' limit 1)`;
export const ISSUE = `(select i.id from issue i where i.state = 'settled' and i.bet_count > 0 and i.beacon is not null order by i.id desc limit 1)`;
export const PAYEE = `(select player from withdrawal where id = ${WAITS})`;
/** A lost bet, not of the month that the demo lived through: those days are over before the first one that is sealed. */
export const LOST = `(select r.bet_id from bet_result r join bet b on b.id = r.bet_id and b.player = r.player where r.state = 'lost' and b.lottery_code <> 'fc3d' order by r.bet_id limit 1)`;
export const LOSER = `(select r.player from bet_result r where r.bet_id = ${LOST})`;

/** The server's one way to move money, with whatever it likes. */
export const post = (
  code: number,
  cause: string,
  ref: string,
  amount: number | string = 100_000_000_000_000,
  player = PLAYER,
  owner = 'null',
): string =>
  `select ledger_post(array[${player}], array[${owner}]::int8[], array[${code}]::int2[], array[${amount}]::int8[], array[${cause}], array[${ref}]::int8[])`;

export const app = (what: string, sql: string, found = 'refused', before = ''): Corruption => ({
  who: 'app',
  what,
  sql,
  found,
  before,
});
export const owner = (what: string, sql: string, found: string): Corruption => ({ who: 'owner', what, sql, found });

/** What an operator published. */
export const PUBLISHED_RAIN = `(select id from rain where staff = 'anna' order by id limit 1)`;
export const PUBLISHED = `(select id from activity where staff = 'anna' order by id limit 1)`;
/** What the end of a demo does to what it gave away. */
export const DEMO_OVER = `update activity set starts_at = least(starts_at, clock_timestamp()), ends_at = least(ends_at, clock_timestamp()), claims_until = least(claims_until, clock_timestamp()) where staff = 'demo';
  update rain_window set cancelled_at = starts_at - interval '1 second' where taken = 0`;

/** A rain of one packet with everything that belongs to it, as nobody but the server would make it. */
export const madeUpRain = (staff: string): string => `
  insert into rain (title_zh, wagering, staff) values ('x', 0, '${staff}');
  insert into rain_chance select max(id), 1, 1 from rain;
  insert into rain_window (rain, starts_at, ends_at, packets, pool_fen, left_fen, shares, salt, commitment, published_at)
    select max(id), app_now() - interval '1 minute', app_now() + interval '2 hours', 1, 100, 100, '{100}', repeat('a', 32),
           encode(sha256(convert_to('caiting-envelope-v1|' || repeat('a', 32) || '|100', 'UTF8')), 'hex'), app_now() - interval '1 hour' from rain;
  select take_packet((select max(id) from rain_window), ${PLAYER});
  ${post(212, `'rain.take:' || (select max(id) from rain_take)`, '(select max(id) from rain_take)', 100_000_000)}`;

/** The same of an activity and one reward of it. */
export const madeUpActivity = (staff: string): string => `
  insert into activity (kind, period, title_zh, summary_zh, rules_zh, wagering, budget, spent, claims, per_device, starts_at, ends_at, claims_until, staff)
    values ('level', 'once', 'x', 'x', 'x', 0, 100000000000000, 100000000000000, 1, false, app_now() - interval '1 day', app_now() + interval '1 day', app_now() + interval '1 day', '${staff}');
  insert into activity_tier (activity, needed, reward) select max(id), 1, 100000000000000 from activity;
  insert into activity_claim (activity, player, period, figure, needed, amount) select max(id), ${PLAYER}, 'once', 1, 1, 100000000000000 from activity;
  ${post(206, `'activity.claim:' || (select max(id) from activity_claim)`, '(select max(id) from activity_claim)')}`;
/** Money of the house that nothing caused: the server is refused it, and what the owner posts by the same function is found. */
export const minted = (what: string, sql: string, found: string, before = ''): readonly Corruption[] => [
  app(what, sql, 'refused', before),
  { ...owner(`${what}, posted by the owner`, sql, found), before },
];
