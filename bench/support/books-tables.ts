import { GOALS } from './goals.ts';
import { row, type Table } from './table-rows.ts';

const AUDIT: Table = {
  bench: 'audit',
  measures:
    'Days of bets placed, sealed, drawn and settled by the site’s own ways; then their seals, the audit of the last day and that of everything.',
  rows: [
    row('ratio', 'ratio', {
      measures: 'the audit of everything',
      yardstick: 'each of those lines read and hashed once',
      goal: null,
    }),
    row('dayMsOfMillion', 'dayMsOfMillion', {
      measures: 'a day of a million bets, at the pace of the day that was read',
      yardstick: '–',
      goal: { most: GOALS.audit.dayMs },
      unit: 'ms',
    }),
    row('fullMsOfThreeMillion', 'fullMsOfThreeMillion', {
      measures: 'three million bets altogether, likewise',
      yardstick: '–',
      goal: { most: GOALS.audit.fullMs },
      unit: 'ms',
    }),
    row('bets', 'bets', { measures: 'bets that were read', yardstick: '–', goal: null }),
    row('dayMs', 'dayMs', { measures: 'the audit of the last day', yardstick: '–', goal: null, unit: 'ms' }),
    row('dailyMs', 'dailyMs', { measures: 'the daily audit', yardstick: '–', goal: null, unit: 'ms' }),
    row('fullMs', 'fullMs', { measures: 'the audit of everything', yardstick: '–', goal: null, unit: 'ms' }),
    row('sealMs', 'sealMs', { measures: 'the seal of a day', yardstick: '–', goal: null, unit: 'ms' }),
    row('findings', 'findings', { measures: 'findings', yardstick: '–', goal: { most: 0 } }),
  ],
};

const YUEBAO: Table = {
  bench: 'yuebao',
  measures: 'A day of a million wallets paid, then the audit.',
  rows: [row('dayMs', 'dayMs', { measures: 'one day', yardstick: '–', goal: GOALS.yuebao.dayMs, unit: 'ms' })],
};

const AGENCY: Table = {
  bench: 'agency',
  measures:
    'Reports and lists of an agent with 100,000 members, ten deep, 200 of them direct, and ten million bets in sixty days (in the tables of days; 200,000 as rows), while 2,000 changes wait; then bets of that line settled, changes added up beside.',
  rows: [
    row('worstP95Ms', 'worstP95Ms', {
      measures: 'the slowest report or list, p95',
      yardstick: '–',
      goal: { most: GOALS.agency.p95Ms },
      unit: 'ms',
    }),
    row('settleRatio', 'settleRatio', {
      measures: 'time to settle 50,000 bets with the figures of lines kept',
      yardstick: 'the same without',
      goal: { most: GOALS.agency.settleRatio },
    }),
  ],
};

const FILES = { known: 'that agrees', strange: 'of which nothing agrees' } as const;
const fileRows = (name: keyof typeof FILES): Table['rows'] => {
  const file = `a provider’s file of 50,000 lines ${FILES[name]}`;
  return [
    row(`file.${name}.ms`, `file.${name}.ms`, {
      measures: `${file}: sent, compared, kept`,
      goal: { most: GOALS.console.fileMs },
      unit: 'ms',
    }),
    row(`file.${name}.loopMs`, `file.${name}.loopMs`, {
      measures: `${file}: longest that the server’s thread did nothing else`,
      goal: { most: GOALS.console.fileLoopMs },
      unit: 'ms',
    }),
    row(`file.${name}.besideMs`, `file.${name}.besideMs`, {
      measures: `${file}: the slowest read of others meanwhile`,
      goal: null,
      unit: 'ms',
    }),
    row(`file.${name}.grownMb`, `file.${name}.grownMb`, {
      measures: `${file}: memory at most`,
      goal: { most: GOALS.console.fileMb },
      unit: 'MB',
    }),
  ];
};

const CONSOLE: Table = {
  bench: 'console',
  measures:
    'Reads of operators with two million bets of 200,000 players, through the whole pipeline: lists with filters that match much, little and nothing; the figures of the first page, each time read anew; and a file of settlement as long as the site takes one. `--bets=10000000 --players=1000000` for a large site, `--only=file` for the file alone.',
  rows: [
    row('worstP95Ms', 'worstP95Ms', {
      measures: 'the slowest read by key, p95',
      goal: { most: GOALS.console.readP95Ms },
      unit: 'ms',
    }),
    row('worstLeastMs', 'worstLeastMs', {
      measures: 'the read whose fastest of 20 is the slowest, that time: what it takes where nothing else runs',
      goal: null,
      unit: 'ms',
    }),
    row('homeMs', 'homeMs', {
      measures: 'the figures of the first page, the slowest',
      goal: { most: GOALS.console.homeMs },
      unit: 'ms',
    }),
    ...(['known', 'strange'] as const).flatMap((name) => fileRows(name)),
    row('bets', 'bets', { measures: 'bets that were laid', goal: null }),
    row('players', 'players', { measures: 'players', goal: null }),
  ],
};

/** Benches of the books as a whole. */
export const BOOKS: readonly Table[] = [AUDIT, AGENCY, YUEBAO, CONSOLE];
