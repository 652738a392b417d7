import { COST } from './cost-table.ts';
import { BOOKS } from './books-tables.ts';
import { PEOPLE } from './people-tables.ts';
import { GOALS } from './goals.ts';
import { SIZE } from './size-table.ts';
import { at, isJson, row, type Json, type Table } from './table-rows.ts';

/** The lowest score of a category over all pages that Lighthouse saw. */
const lowestScore =
  (categories: readonly string[]) =>
  ({ lighthouse }: Json): number | undefined => {
    if (!isJson(lighthouse)) return undefined;
    const scores = Object.values(lighthouse).flatMap((page) => categories.map((name) => at(name)(page as Json)));
    return scores.every((score) => score !== undefined) ? Math.min(...scores) : undefined;
  };

const GAMES: Table = {
  bench: 'games',
  measures:
    'A provider of games through the signed HTTP contract, each stake followed by its payout (ledger, flushes on). Subject and yardstick take turns; the books are audited at the end.',
  rows: [
    row('ratio', 'ratio', {
      measures: 'movements a second over HTTP ÷ transactions a second',
      yardstick: 'pgbench tpcb-like',
      goal: { least: GOALS.games.ratio },
    }),
    row('p99Ms', 'p99Ms', {
      measures: 'p99 of a message at 200 stakes and payouts a second',
      goal: { most: GOALS.games.p99Ms },
      unit: 'ms',
    }),
    row('tablePaidMs', 'tablePaidMs', {
      measures: 'five hundred players of one table paid at once',
      goal: { most: GOALS.games.tablePaidMs },
      unit: 'ms',
    }),
  ],
};

const BETS: Table = {
  bench: 'bets',
  measures:
    'Accepted bets a second through the real call (login, validation, pricing, ledger, flushes on), over TCP, and by the engine alone. Subject and yardstick take turns; the books are audited at the end.',
  rows: [
    row('ratio', 'ratio', {
      measures: 'bets a second over HTTP and TCP ÷ transactions a second',
      yardstick: 'pgbench tpcb-like',
      goal: { least: GOALS.bets.ratio },
    }),
    row('engineRatio', 'engineRatio', {
      measures: 'bets a second of the batcher ÷ transactions a second',
      yardstick: 'pgbench tpcb-like',
      goal: { least: GOALS.bets.engineRatio },
    }),
    row('limitedRatio', 'limitedRatio', {
      measures: 'the same on an issue counted against a largest loss',
      yardstick: 'on one that is not',
      goal: { least: GOALS.bets.limitedRatio },
    }),
    row('p50Ms', 'p50Ms', {
      measures: 'p50 at 1,000 bets a second',
      goal: { most: GOALS.bets.p50Ms },
      unit: 'ms',
    }),
    row('p99Ms', 'p99Ms', {
      measures: 'p99 at 1,000 bets a second',
      goal: { most: GOALS.bets.p99Ms },
      unit: 'ms',
    }),
    row('auditFindings', 'auditFindings', { measures: 'findings of the audit', goal: { most: 0 } }),
  ],
};

const WEB: Table = {
  bench: 'web',
  measures:
    'What a phone downloads (gzip), Lighthouse on seven pages (its mobile emulation, medians of five) and on the console (its desktop), a press on the betting pads, a minute of the hall.',
  rows: [
    row('homeJsKb', 'homeJsKb', {
      measures: 'scripts of the home page',
      goal: { most: GOALS.web.homeJsKb },
      unit: 'KB',
    }),
    row('largestPageJsKb', 'largestPageJsKb', {
      measures: 'scripts of the largest other page, beside the shared ones',
      goal: { most: GOALS.web.pageJsKb },
      unit: 'KB',
    }),
    row('webFonts', 'webFonts', { measures: 'web fonts', goal: { most: GOALS.web.webFonts } }),
    row('pressMs', 'presses.plain.p98', {
      measures: 'press on a pad to its paint, p98',
      goal: { most: GOALS.web.pressMs },
      unit: 'ms',
    }),
    row('pressSlowedMs', 'presses.slowed.p98', {
      measures: 'the same on a processor slowed four times',
      goal: { most: GOALS.web.pressSlowedMs },
      unit: 'ms',
    }),
    row('hallTaskMs', 'hall.longestTaskMs', {
      measures: 'longest task in a minute of the hall',
      goal: { most: GOALS.web.hallTaskMs },
      unit: 'ms',
    }),
    row('hallHeapMb', 'hall.heapGrowthMb', {
      measures: 'heap that minute leaves behind',
      goal: { most: GOALS.web.hallHeapMb },
      unit: 'MB',
    }),
    {
      key: 'performance',
      measures: 'performance, the lowest of home, login, help, promotions, hall, betting page and chat',
      yardstick: 'Lighthouse',
      goal: { least: GOALS.web.score },
      unit: '',
      read: lowestScore(['performance']),
    },
    {
      key: 'otherScores',
      measures: 'accessibility, best practices, SEO: the lowest',
      yardstick: 'Lighthouse',
      goal: { least: GOALS.web.score },
      unit: '',
      read: lowestScore(['accessibility', 'best-practices', 'seo']),
    },
    row('consoleSignIn', 'console.signIn.performance', {
      measures: 'performance of signing in to the console, at a desk',
      yardstick: 'Lighthouse',
      goal: { least: GOALS.web.console.performance },
    }),
    row('consoleHome', 'console.home.performance', {
      measures: 'performance of the first page of the console, at a desk',
      yardstick: 'Lighthouse',
      goal: { least: GOALS.web.console.performance },
    }),
    row('consoleSignInAccess', 'console.signIn.accessibility', {
      measures: 'accessibility of signing in to the console',
      yardstick: 'Lighthouse',
      goal: { least: GOALS.web.console.accessibility },
    }),
    row('consoleHomeAccess', 'console.home.accessibility', {
      measures: 'accessibility of the first page of the console',
      yardstick: 'Lighthouse',
      goal: { least: GOALS.web.console.accessibility },
    }),
  ],
};

const MONEY_AND_DRAWS: readonly Table[] = [
  {
    bench: 'settle',
    measures:
      'A million bets of one issue settled, and betting on another issue meanwhile; then small issues drawn while a large one settles; the books are audited at the end.',
    rows: [
      row('ratio', 'ratio', {
        measures: "time of the site's settlement",
        yardstick: 'pure SQL, one transaction',
        goal: { most: GOALS.settle.ratio },
      }),
      row('settleMs', 'settleMs', { measures: 'that time', yardstick: '–', goal: null, unit: 'ms' }),
      row('bettingKept', 'bettingKept', {
        measures: 'bets a second meanwhile',
        yardstick: 'betting alone',
        goal: { least: GOALS.settle.bettingKept },
      }),
      row('emptyWorstMs', 'emptyWorstMs', {
        measures: 'an empty issue, from its draw to its end while a large one settles, the longest',
        yardstick: '–',
        goal: { most: GOALS.settle.besideMs },
        unit: 'ms',
      }),
      row('smallWorstMs', 'smallWorstMs', {
        measures: 'an issue of a thousand bets, from its draw to its last payout meanwhile, the longest',
        yardstick: '–',
        goal: { most: GOALS.settle.besideMs },
        unit: 'ms',
      }),
      row('largeBets', 'largeBets', { measures: 'bets of the large one', yardstick: '–', goal: null }),
      row('largeMs', 'largeMs', { measures: 'its settlement', yardstick: '–', goal: null, unit: 'ms' }),
      row('toldMs', 'toldMs', {
        measures: 'from its draw until each of its players has a row of notifications',
        yardstick: '–',
        goal: null,
        unit: 'ms',
      }),
      row('auditFindings', 'auditFindings', { measures: 'findings of the audit', yardstick: '–', goal: { most: 0 } }),
    ],
  },
  {
    bench: 'seal',
    measures: 'Nine lotteries close in one second, one of them with 200,000 bets, and others bet on.',
    rows: [
      row('ratio', 'ratio', {
        measures: 'from the close to the seal of the large one',
        yardstick: 'the same leaves hashed in one loop',
        goal: { most: GOALS.seal.ratio },
      }),
      row('worstMs', 'worstMs', {
        measures: 'from the close to the seal, the latest of all',
        goal: { most: GOALS.seal.sealedMs },
        unit: 'ms',
      }),
      row('othersP99Ms', 'othersP99Ms', {
        measures: 'a bet on another issue meanwhile, p99',
        goal: { most: GOALS.seal.othersP99Ms },
        unit: 'ms',
      }),
      row('proofP95Ms', 'proofP95Ms', {
        measures: 'a proof in the large issue, p95',
        goal: { most: GOALS.seal.proofMs },
        unit: 'ms',
      }),
      row('coldMs', 'coldMs', {
        measures: 'the tree of the large one with nothing hashed ahead',
        goal: null,
        unit: 'ms',
      }),
    ],
  },
  ...BOOKS,
  {
    bench: 'boot',
    measures: 'How long until people can play, and the memory of an idle server.',
    rows: (
      [
        ['databaseColdMs', 'database on an empty folder', 'ms'],
        ['databaseWarmMs', 'database on an old folder', 'ms'],
        ['startReadyMs', 'whole start on a seeded database', 'ms'],
        ['afterKillReadyMs', 'the same after `kill -9` of everything', 'ms'],
        ['idleRssMb', 'resident memory of the server when idle', 'MB'],
      ] as const
    ).map(([key, measures, unit]) => row(key, key, { measures, goal: { most: GOALS.boot[key] }, unit })),
  },
  {
    bench: 'engine',
    measures: 'The lottery engine alone, one core.',
    rows: [
      row('simpleLines', 'figures.0.value', {
        measures: 'lines settled, slowest simple play',
        goal: { least: GOALS.engine.simpleLines },
        unit: 'lines/s',
      }),
      row('generatedLines', 'figures.1.value', {
        measures: 'lines settled, slowest line a pad can make',
        goal: { least: GOALS.engine.generatedLines },
        unit: 'lines/s',
      }),
      row('countUs', 'figures.2.value', {
        measures: 'count of a line of 100,000 tickets',
        goal: { most: GOALS.engine.countUs },
        unit: 'µs',
      }),
      row('parseMs', 'figures.3.value', {
        measures: '10,000 typed tickets parsed',
        goal: { most: GOALS.engine.parseMs },
        unit: 'ms',
      }),
    ],
  },
  {
    bench: 'day',
    measures:
      'Three days of house lotteries with midnights, restarts and an outage of the beacon, on a clock of its own.',
    rows: [
      row('ratio', 'ratio', { measures: 'work of the clock', yardstick: 'time that passes', goal: { most: 1 } }),
      row('msPerIssue', 'msPerIssue', { measures: 'work for an issue', goal: null, unit: 'ms' }),
    ],
  },
  {
    bench: 'draws',
    measures: 'Statistics of 300,000 results a group; two bad sources must fail the same tests.',
    rows: [
      row('ratio', 'ratio', {
        measures: 'largest χ² of a real group',
        yardstick: 'its limit (one in a million)',
        goal: { most: 1 },
      }),
    ],
  },
  {
    bench: 'records',
    measures:
      'Lists of own bets, statement and profit report with ten million bets in the database, through the whole pipeline.',
    rows: [
      row('ratio', 'ratio', {
        measures: `worst p95 of a list ÷ its limit (${GOALS.records.listMs} ms, statement ${GOALS.records.statementMs} ms)`,
        yardstick: 'limits',
        goal: { most: 1 },
      }),
      row('statementMs', 'figures.statement.p95', {
        measures: 'statement, p95',
        goal: { most: GOALS.records.statementMs },
        unit: 'ms',
      }),
    ],
  },
  {
    bench: 'envelope',
    measures: 'An envelope of 100 shares against 500 people who press twice.',
    rows: [
      row('ratio', 'ratio', {
        measures: 'time until everybody has an answer',
        yardstick: 'text-book transaction',
        goal: { most: GOALS.envelope.ratio },
      }),
    ],
  },
  {
    bench: 'races',
    measures:
      'A thousand bets a second while one account is held all the time and others send a bet and a cancellation under one request id.',
    rows: [
      row('p99Ms', 'p99Ms', {
        measures: 'p99 of who is in nobody’s way',
        goal: { most: GOALS.races.p99Ms },
        unit: 'ms',
      }),
      row('ratio', 'ratio', { measures: 'that p99', yardstick: 'the same bets in peace', goal: null }),
      row('deadlocks', 'deadlocks', { measures: 'deadlocks', goal: { most: GOALS.races.deadlocks } }),
    ],
  },
  {
    bench: 'faults',
    measures: 'Fifty rounds of `kill -9` of server, database and both, under load.',
    rows: [
      row('faults', 'faults', {
        measures: 'acknowledged bets lost or doubled, books off',
        goal: { most: 0 },
      }),
      row('servingAgainMaxMs', 'servingAgainMaxMs', {
        measures: 'serving again after, at worst',
        goal: { most: GOALS.faults.servingAgainMaxMs },
        unit: 'ms',
      }),
    ],
  },
  {
    bench: 'simulate',
    measures:
      'Fourteen people at everything that a site of several servers offers while processes are killed or frozen, its disk is full or slow, its bus is lost, its provider and relays lie and its clock jumps. `--seed=…` again, `--seconds=N` or `--minutes=N` longer.',
    rows: [
      row('findings', 'findings', {
        measures: 'lost, doubled, not true, pages that differ, books off, answers of 500, sent away in no trouble',
        goal: { most: 0 },
      }),
      row('done', 'done', { measures: 'things that people did', goal: null }),
    ],
  },
];

/** Every bench of `./caiting bench`, in the order of the page. */
export const TABLES: readonly Table[] = [BETS, GAMES, ...MONEY_AND_DRAWS, ...PEOPLE, WEB, COST, SIZE];
