import { app, owner, type Corruption } from './row.ts';

/** The rows of the table of corruptions that need a site with an archived month. Its files are no part of the database: archive.slow.test.ts changes them. */

/** An archived bet as a later one of the same player was, with its old number and in its old month. */
const BET_AGAIN = `insert into bet select (jsonb_populate_record(null::bet, to_jsonb(b) || jsonb_build_object('id', a.from_id, 'created_at', m.first_day + interval '4 days'))).*
  from archived_bets a join archived_month m on m.id = a.archive cross join lateral (select * from bet where player = a.player order by id limit 1) as b
 where a.archive = (select max(id) from archived_months()) limit 1`;
const LINE_AGAIN = `insert into entry select (jsonb_populate_record(null::entry, to_jsonb(e) || jsonb_build_object('seq', a.seq, 'at', m.first_day + interval '4 days'))).*
  from archived_balance a join archived_month m on m.id = a.archive
 cross join lateral (select * from entry where player = a.player and asset = a.asset order by seq limit 1) as e
 where a.archive = (select max(id) from archived_months()) limit 1`;
const PARTITION = (table: string): string =>
  `select add_month_partition('${table}', null, (select min(first_month) from month_partitions() where parent = '${table}'))`;
const NEWEST = '(select max(id) from archived_month)';

export const ARCHIVE_CORRUPTIONS: readonly Corruption[] = [
  app('the mark of an archived month', `delete from archived_month where id = ${NEWEST}`),
  app('a return that never was', `select archive_note(m) from archived_month m where id = ${NEWEST}`),
  app('months that go', `select archive_drop('2100-01-01')`),
  app('a bet of an archived month', BET_AGAIN),
  owner('a bet of an archived month comes again', BET_AGAIN, 'refused'),
  owner('a line of an archived month comes again', LINE_AGAIN, 'refused'),
  owner(
    'a bet of an archived month comes again, into a month made for it',
    `${PARTITION('bet')}; ${BET_AGAIN}`,
    'archivesStand',
  ),
  owner(
    'a line of an archived month comes again, into a month made for it',
    `${PARTITION('entry')}; ${LINE_AGAIN}`,
    'archivesStand',
  ),
  owner(
    'the last row with what was said of it',
    `delete from staff_log where act = 'archiveMonth' and detail ->> 'id' = ${NEWEST}::text; delete from archived_month where id = ${NEWEST}`,
    'staffLogIsUnchanged',
  ),
  owner('every mark of the archive', 'delete from archived_month', 'archivesStand'),
  owner(
    'a return that never was, told by nobody',
    `select archive_note(jsonb_populate_record(m, jsonb_build_object('act', 'restored', 'restores', m.id, 'rest', '{}'::jsonb))) from archived_month m where id = ${NEWEST}`,
    'archivesStand',
  ),
  owner(
    'a balance of the archive',
    `update archived_balance set balance = balance + 1 where asset = 'main'`,
    'chainIsUnbroken',
  ),
  owner(
    'a balance of the archive, with its line',
    `update archived_balance set balance = balance + 1`,
    'archivesAreKept',
  ),
  owner('a figure of a player', `update archived_player set figures[2] = figures[2] + 1`, 'archivedDaysAddUp'),
  owner(
    'a day of an archived month',
    `update player_day set won = won + 1 where day = '2027-01-10'`,
    'archivedDaysAddUp',
  ),
  owner(
    'a day of placing',
    `update bet_day set lost_stake = lost_stake + 1 where day = '2027-01-10'`,
    'archivedDaysAddUp',
  ),
  owner('a sum of the house', `update archived_house set amount = amount + 1 where code = 301`, 'sumIsZero'),
  owner('a kept line', `update kept_entry set ref = ref + 1`, 'archivesAreKept'),
  owner('a kept line that is gone', `delete from kept_entry where code = 303`, 'withdrawalsAreHeld'),
  owner('whose a bet was', `update archived_bets set player = player + 1`, 'archivesAreKept'),
  owner('what a chase was of', `delete from archived_chase`, 'archivesAreKept'),
  owner('the digest of a file', `update archived_month set digest = sha256('x') where id = 1`, 'archivesStand'),
  owner(
    'a hash of its lines',
    `update archived_month set sections = sections - 'bets 2027-01-10' where act = 'archived'`,
    'sealedDaysStand',
  ),
  owner('the last row', `delete from archived_month where id = (select max(id) from archived_month)`, 'archivesStand'),
  owner('a row in between', `delete from archived_month where id = 2`, 'archivesStand'),
  owner(
    'a payout after the month',
    `update archived_player set figures[3] = figures[3] + 1 where day = '2027-02-01'`,
    'lateResultsArePaid',
  ),
];
