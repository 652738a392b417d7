import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../site/root.ts';
import { EVERYWHERE, testsIn, type Wanted } from './paths.ts';

/** Journeys that walk through a feature of the page or a module of the server, by their names without `.spec.ts`. */
export const JOURNEYS: Readonly<Record<string, readonly string[]>> = {
  account: [
    'security',
    'recovery',
    'profile',
    'doors',
    'early-input',
    'shut-out',
    'guard',
    'another-person',
    'passkeys',
    'own-data',
  ],
  activity: ['activity', 'rain'],
  agency: ['agency', 'agency-line', 'letters'],
  archive: ['records'],
  audit: ['records'],
  betting: [
    'main-flow',
    'slip',
    'pads',
    'typed',
    'chase',
    'betting-faults',
    'bets-aside',
    'dragon',
    'records',
    'bet-result',
    'numbers-first',
    'pad-keys',
    'one-press',
    'exposure',
    'loss-limits',
    'amount-pad',
  ],
  cashier: ['recharge', 'recharge-channels', 'withdraw', 'payout-accounts', 'statements'],
  chat: ['chat', 'chat-list', 'chat-reports', 'hall', 'room-rules', 'direct', 'pictures', 'cards', 'unread'],
  console: [
    'bets-aside',
    'withdraw',
    'recovery',
    'chat-reports',
    'console',
    'console-passkeys',
    'console-phone',
    'console-previews',
    'holidays',
    'keys',
    'loss-limits',
    'odds-settings',
    'staff-queues',
    'statistics',
  ],
  content: ['content', 'preview', 'letters', 'home'],
  draws: ['verify', 'transparency', 'liabilities', 'trend', 'holidays', 'main-flow'],
  embed: ['embed'],
  envelopes: ['envelope'],
  gallery: ['accessibility'],
  games: ['games', 'game-records'],
  home: ['home', 'pages'],
  ledger: ['main-flow', 'records'],
  liabilities: ['liabilities'],
  live: ['live', 'live-studio'],
  notifications: ['notifications', 'letters', 'bet-result', 'web-push'],
  'own-data': ['own-data'],
  protection: ['protection'],
  records: ['records', 'statements', 'pages'],
  shell: ['pages', 'guard', 'history', 'side-panel', 'away', 'install'],
  statistics: ['main-flow', 'statistics'],
  tenant: ['pages', 'side-panel', 'odds-settings'],
  watch: ['records'],
  yuebao: ['yuebao'],
};
/** What all of them stand on: the frame of the page, the contract, platform, seed. A few journeys that touch most of it. */
const FOR_ALL = ['main-flow', 'pages', 'guard'];
/** The operators' app. */
const FOR_CONSOLE = ['console', 'console-phone', 'odds-settings', 'staff-queues', 'statistics', 'view-as'];
const FEATURE = /^apps\/(?:web\/src\/features|server\/src\/modules)\/([^/]+)\//;
const IN_SITE = /^(?:apps|packages)\/.*(?<!\.test)\.(?:tsx?|css|sql|html)$/;
const UNIT = /\.test\.tsx?$/;

/** Files that differ from a commit, those that git does not know yet among them. */
function changedSince(commit: string): readonly string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...git('diff', '--name-only', commit, '--'), ...git('ls-files', '--others', '--exclude-standard')];
}

/** What guards the files that differ from a commit. */
export function changedTests(commit: string): Wanted {
  const changed = changedSince(commit);
  return { units: unitsFor(changed), journeys: journeysFor(changed), refused: null };
}

/** Journeys for these files; those that changed themselves first of all. */
export function journeysFor(changed: readonly string[]): readonly string[] {
  const all = testsIn('e2e', 'landing');
  const ofFile = (file: string): readonly string[] => {
    if (!IN_SITE.test(file)) return [];
    if (file.startsWith('apps/console/')) return FOR_CONSOLE;
    const [, feature] = FEATURE.exec(file) ?? [];
    return feature === undefined ? FOR_ALL : (JOURNEYS[feature] ?? FOR_ALL);
  };
  const names = new Set(changed.flatMap(ofFile));
  return all.filter((file) => changed.includes(file) || names.has(basename(file, '.spec.ts')));
}

/** The folder whose tests guard a file: its module, feature, part of a platform, or package. */
const ROOM =
  /^(?:apps\/server\/src\/(?:modules|platform)\/[^/]+|apps\/web\/src\/(?:features|platform|shared)\/[^/]+|apps\/[^/]+|packages\/[^/]+|tools\/[^/]+|bench)\//;
const SQL_FUNCTION = /^apps\/server\/sql\/functions\/.*\.sql$/;
/** Every call × every role: for whatever the server or the contract says. */
const CALLS = 'apps/server/src/contract.test.ts';
const PUSHES = 'apps/web/testing/pushes.test.tsx';

/**
 * Tests without a browser for these files: those of their rooms. Not by imports: nearly every test of the server begins with all of its modules, so the
 * graph would name them all. A function of SQL has the rooms that name it; a migration all tests of the server.
 */
export function unitsFor(changed: readonly string[]): readonly string[] {
  const units = EVERYWHERE.flatMap((folder) => testsIn(folder, 'landing')).filter((file) => UNIT.test(file));
  const functions = changed.filter((file) => SQL_FUNCTION.test(file)).map((file) => basename(file, '.sql'));
  const rooms = new Set([
    ...changed.flatMap((file) => (SQL_FUNCTION.test(file) ? [] : (ROOM.exec(file)?.slice(0, 1) ?? []))),
    ...readersOf(functions),
  ]);
  const wanted = units.filter((file) => changed.includes(file) || [...rooms].some((room) => file.startsWith(room)));
  const isServer = changed.some((file) => /^(?:apps\/server|packages\/contract)\//.test(file));
  const isWeb = changed.some((file) => /^(?:apps\/web|packages\/contract)\//.test(file));
  return [...new Set([...wanted, ...(isServer ? [CALLS] : []), ...(isWeb ? [PUSHES] : [])])];
}

/** Rooms of the server that name one of these functions. */
function readersOf(functions: readonly string[]): readonly string[] {
  if (functions.length === 0) return [];
  const isNamed = new RegExp(String.raw`\b(?:${functions.join('|')})\b`);
  return globSync('apps/server/src/**/*.ts', { cwd: ROOT })
    .filter((file) => isNamed.test(readFileSync(join(ROOT, file), 'utf8')))
    .flatMap((file) => ROOM.exec(file)?.slice(0, 1) ?? []);
}
