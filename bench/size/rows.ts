import type { Growth } from './growth.ts';

/** What is measured at each size, with how it is to grow and why: written down before it was read. Bets and players grow together. */
export interface SizeRow {
  readonly key: string;
  readonly measures: string;
  readonly growth: Growth;
  readonly why: string;
  readonly unit: 'ms' | 'bytes' | 'GB';
  /** Less than so much between two sizes is none: what a shared machine makes of nothing. */
  readonly slack: number;
}

type Told = readonly [key: string, measures: string, why: string];

const BY_KEY = 'the rows of its page, by keys';
const OWN = 'own rows alone, of which there are as many at any size';

const CONSTANT: readonly Told[] = [
  ['bet', 'a bet through the call', 'one line, one row of the account, one of the house for each batch'],
  ['betCpu', 'processor time of server and PostgreSQL for a bet, 64 at once', 'the same'],
  ['cancel', 'a bet cancelled through the call', 'the same, by the key of the bet'],
  ['settle', '2,000 bets of one issue settled', 'the bets of the issue, by its key'],
  ['records', 'own bets of thirty days, first page with totals', `${BY_KEY}; totals from the days of the player`],
  ['recordsWon', 'the same, won', BY_KEY],
  ['recordsPast', 'own bets of the month before', BY_KEY],
  ['recordsNext', 'own bets, a page after 100', BY_KEY],
  ['betDetail', 'one bet', 'its key'],
  ['statement', 'statement, first page', BY_KEY],
  ['statementLast', 'statement, its last page', BY_KEY],
  ['profit', 'own figures of thirty days', 'a row for each day'],
  ['profitRank', 'who gained most today', 'the first rows of an index by gain'],
  ['overview', 'figures of the own page', OWN],
  ['lettersUnread', 'number of unread letters', OWN],
  ['letters', 'letters, first page', OWN],
  ['noticesUnread', 'number of unread notifications', OWN],
  ['notices', 'notifications, first page', OWN],
  ['roomsUnread', 'unread in twenty rooms of the hall', 'at most a hundred messages of each room'],
  ['rooms', 'list of the rooms', 'the newest message of each'],
  ['talk', 'talk of a room, first page', BY_KEY],
  ['talkBefore', 'talk of a room, a page further up', BY_KEY],
  ['chats', 'own private chats', OWN],
  ['login', 'signing in, without the password hash', 'one row by name, one session'],
  ['smallReport', 'agent of 200: report of thirty days', 'a row for each day'],
  ['smallChildren', 'agent of 200: direct members with their figures', 'his members'],
  ['smallMembers', 'agent of 200: members, first page', BY_KEY],
  ['smallSize', 'agent of 200: size of his line', 'sums that are kept'],
  ['smallBalance', 'agent of 200: what his line has together', 'his members'],
  ['topReport', 'agent of all: report of thirty days', 'a row for each day'],
  ['topMembers', 'agent of all: members, first page', BY_KEY],
  ['topSize', 'agent of all: size of his line', 'sums that are kept'],
  ['consolePlayers', 'console: players, first page', BY_KEY],
  ['consoleName', 'console: a player by name', 'the index of names'],
  ['consoleMobile', 'console: a player by number', 'the index of numbers'],
  ['consoleGrade', 'console: players of a grade', BY_KEY],
  ['consoleCard', 'console: card of a player', OWN],
  ['consoleBets', 'console: bets, first page', BY_KEY],
  ['consoleBetsOf', 'console: bets of a player', BY_KEY],
  ['consoleBetsDay', 'console: bets of a day a month ago', BY_KEY],
  ['consoleLedger', 'console: lines of a player', BY_KEY],
  ['consoleRooms', 'console: rooms', 'the rooms of the hall'],
  ['say', 'a text in a room', 'one message, one event'],
  ['fanOut', 'from its sending to the last of 200 sockets, median of all', 'the sockets'],
  ['push', 'from a bet to its balance at the player’s own socket', 'the sockets of the player'],
];

const SLOW_CONSTANT: readonly Told[] = [
  ['start', 'start of the server on a database that runs', 'settings, lotteries, open issues'],
  ['backupDay', 'a turn of the backup after 1,000 bets', 'the log since the last turn'],
  ['seal', 'seal of a day of 1,000 bets', 'the lines of the day'],
];

const LINEAR: readonly Told[] = [
  ['topChildren', 'agent of all: direct members with their figures', 'his direct members, one in five hundred players'],
  ['topBalance', 'agent of all: what his line has together', 'his members: accounts change too often to keep the sum'],
  ['consoleHome', 'console: figures of the first page, read anew', 'players who were there today'],
  ['audit', 'audit of a new day of 1,000 bets', 'rows of people and terms, all of them each night'],
  ['liabilities', 'the night’s tree of what the site owes', 'players with a balance'],
  ['statistics', 'figures of the site of a day', 'players who bet that day'],
  ['backupBase', 'a whole copy of the site, sealed', 'the size of the database'],
];

const rowsOf =
  (growth: Growth, slack: number) =>
  ([key, measures, why]: Told): SizeRow => ({ key, measures, growth, why, unit: 'ms', slack });

export const SIZE_ROWS: readonly SizeRow[] = [
  ...CONSTANT.map(rowsOf('constant', 1)),
  {
    key: 'betWal',
    measures: 'write-ahead log of a bet, 64 at once',
    growth: 'constant',
    why: 'its lines and its share of the batch',
    unit: 'bytes',
    slack: 100,
  },
  ...SLOW_CONSTANT.map(rowsOf('constant', 300)),
  ...LINEAR.map(rowsOf('linear', 20)),
  { key: 'diskGb', measures: 'size of the database', growth: 'linear', why: 'its rows', unit: 'GB', slack: 0.01 },
];
