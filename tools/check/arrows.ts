import { posix } from 'node:path';
import type { PackageExports, Source } from './sources.ts';

/** Who may import whom (docs/architecture.md, Arrows). Each finding names the file, the import and the arrow it breaks. */

/** Server modules by height: a module may import those of lower rows only, and only through their index.ts. */
const HEIGHTS: readonly (readonly string[])[] = [
  ['watch'],
  ['console'],
  ['archive'],
  ['audit'],
  ['notifications'],
  ['live', 'activity', 'content', 'own-data'],
  ['chat', 'agency', 'embed'],
  ['betting', 'envelopes', 'yuebao', 'cashier', 'games', 'statistics', 'liabilities'],
  ['account', 'draws'],
  ['protection'],
  ['ledger', 'tenant'],
];
/** Web features that may use another feature's index.ts. */
const FEATURE_EDGES: Readonly<Record<string, readonly string[]>> = {
  chat: ['account', 'betting', 'envelopes', 'protection'],
  cashier: ['account', 'protection', 'records'],
  envelopes: ['account', 'protection'],
  live: ['betting', 'chat', 'draws', 'protection'],
  betting: ['draws', 'protection', 'records'],
  shell: ['account', 'betting', 'chat', 'content', 'live', 'notifications', 'protection', 'statistics', 'tenant'],
  agency: ['betting', 'content', 'games', 'records'],
  embed: ['account', 'chat', 'protection'],
  home: ['activity', 'betting', 'content', 'draws', 'games', 'live', 'protection'],
  account: ['betting', 'content', 'draws', 'notifications'],
  notifications: ['records'],
  content: ['draws', 'records', 'tenant'],
  activity: ['content', 'protection'],
  yuebao: ['account', 'records'],
  games: ['draws', 'protection', 'records'],
};

/**
 * Second-level folders by height, for the rooms that have them: a folder may import those of lower rows only. Files beside the folders (index.ts, calls.ts,
 * jobs.ts) put the room together: they may import all of them, and none of them imports a file beside it.
 */
const SLICES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'apps/server/src/modules/account': [
    ['core'],
    ['invites', 'profile', 'safety', 'sessions'],
    ['contacts'],
    ['login', 'recovery'],
    ['closing', 'passkeys', 'staff-reads'],
  ],
  'apps/server/src/modules/activity': [['core'], ['rain'], ['publish', 'rewards']],
  'apps/server/src/modules/agency': [['core'], ['lines', 'members', 'records', 'reports']],
  'apps/server/src/modules/betting': [
    ['core', 'proof'],
    ['exposure'],
    ['place', 'records', 'settle'],
    ['chase', 'profit'],
  ],
  'apps/server/src/modules/cashier': [
    ['core', 'statements'],
    ['orders', 'payout-accounts', 'wagering'],
    ['recharge', 'withdraw'],
    ['adjust', 'demo', 'lines', 'payouts'],
    ['reconcile'],
  ],
  'apps/server/src/modules/chat': [
    ['core'],
    ['filter', 'guests', 'rooms'],
    ['images', 'mentions', 'mutes', 'online', 'unread'],
    ['messages'],
    ['cards', 'direct', 'reports'],
    ['envelopes'],
    ['hall'],
  ],
  'apps/server/src/modules/console': [
    ['core'],
    ['audits'],
    ['notes', 'work'],
    [
      'acts',
      'approvals',
      'exports',
      'games',
      'live',
      'moderation',
      'reads',
      'settings',
      'setup',
      'staff',
      'statistics',
      'transparency',
      'viewing',
    ],
    ['previews', 'stream'],
  ],
  'apps/server/src/modules/content': [['items'], ['articles', 'letters']],
  'apps/server/src/modules/notifications': [['core'], ['first-steps', 'overview', 'push', 'sources']],
  'apps/server/src/modules/live': [['core', 'video'], ['gifts', 'shows'], ['rooms']],
  'apps/server/src/modules/draws': [
    ['core'],
    ['beacon', 'dragons'],
    ['day-figures', 'results', 'trend'],
    ['feed'],
    ['lotteries', 'replay'],
  ],
  'apps/web/src/features/agency': [['core'], ['intro', 'invite', 'records', 'report'], ['members']],
  'apps/server/src/modules/yuebao': [['core'], ['interest', 'pledge', 'wallet'], ['terms']],
  'apps/web/src/features/account': [
    ['core', 'safety'],
    ['centre', 'profile', 'recovery'],
    ['login', 'security'],
  ],
  'apps/web/src/features/betting': [
    ['picks', 'profit-rank', 'statement'],
    ['core'],
    ['result', 'slip'],
    ['chase', 'one-press', 'pads', 'rebate', 'records'],
    ['dragon', 'seek', 'table'],
    ['follow', 'page', 'quick'],
  ],
  'apps/web/src/features/live': [
    ['core', 'barrage', 'player'],
    ['gifts'],
    ['list', 'report'],
    ['elsewhere', 'room', 'studio'],
  ],
  'apps/web/src/features/cashier': [['core', 'entries'], ['pay', 'payout'], ['recharge', 'withdraw'], ['statement']],
  'apps/web/src/features/yuebao': [['core'], ['pledge', 'wallet']],
  'apps/web/src/features/draws': [
    ['core', 'proof'],
    ['lunar'],
    ['hall', 'stage', 'trend', 'verify'],
    ['how-to-play', 'transparency'],
  ],
  'apps/web/src/features/chat': [
    ['core', 'emoji', 'unread'],
    ['lists'],
    ['cards', 'mutes', 'reports'],
    ['guests', 'people'],
    ['images'],
    ['feed'],
    ['mentions'],
    ['composer', 'messages'],
    ['rooms'],
    ['direct'],
    ['window'],
  ],
};

const PACKAGE_MAY: Readonly<Record<string, readonly string[]>> = {
  'packages/money': [],
  'packages/lottery': ['@caiting/money'],
  'packages/games': ['@caiting/money', '@caiting/lottery/core', '@caiting/lottery/draw'],
  'packages/contract': ['@caiting/money'],
};
/** Packages from outside that a pure package may use. */
const PURE_OUTSIDE = [/^@noble\//, /^zod\/mini$/];

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'";]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Every module specifier a source names, static and dynamic. */
export function importsOf(text: string): string[] {
  return [...text.matchAll(IMPORT)].map((match) => (match[1] ?? match[2] ?? match[3]) as string);
}

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.includes('/testing/');
const heightOf = (module: string): number => HEIGHTS.findIndex((row) => row.includes(module));

function checkPackage(path: string, specifier: string): string | null {
  const room = Object.keys(PACKAGE_MAY).find((name) => path.startsWith(`${name}/`));
  if (!room || specifier.startsWith('.')) return null;
  if (isTest(path))
    return specifier.startsWith('@caiting/server') || specifier.startsWith('@caiting/web')
      ? `${room} imports no app`
      : null;
  if (specifier.startsWith('@caiting/')) {
    return PACKAGE_MAY[room]?.includes(specifier)
      ? null
      : `${room} may import ${PACKAGE_MAY[room]?.join(', ') || 'nothing'}`;
  }
  return PURE_OUTSIDE.some((allowed) => allowed.test(specifier)) ? null : `${room} is pure: no ${specifier}`;
}

/** Processes of their own beside the server: which folders of the server each may know. */
const PROCESSES: Readonly<Record<string, readonly string[]>> = {
  signer: ['platform', 'modules/draws/beacon', 'config.ts'],
  'sandbox-provider': ['platform'],
  'game-provider': ['platform'],
  // It comes in by the calls alone, as everybody does.
  'demo-life': [],
};

function checkProcess(path: string, target: string): string | null {
  const name = /^apps\/server\/src\/([^/]+)\//.exec(path)?.[1] ?? '';
  const may = Object.hasOwn(PROCESSES, name) ? PROCESSES[name] : undefined;
  const inside = /^apps\/server\/src\/(.+)$/.exec(target)?.[1];
  if (!may || !inside || isTest(path) || inside.startsWith(`${name}/`)) return null;
  return may.some((folder) => inside === folder || inside.startsWith(`${folder}/`))
    ? null
    : `process ${name} may know ${may.join(', ')} of the server`;
}

/** A specifier that is put together at run time is seen by no rule; tools load their commands so. */
const COMPUTED_IMPORT = /\bimport\(\s*(?!(['"])[^'"]+\1\s*[,)])[^\s)]/;
const checkComputed = (path: string, text: string): string[] =>
  /^(?:apps\/[^/]+\/src|packages)\//.test(path) &&
  !isTest(path) &&
  text
    .split('\n')
    .some(
      (line) => COMPUTED_IMPORT.test(line.replace(/(?:^|\s)\/\/.*$|^\s*\*.*$/, '')) && !line.includes('arrows-allow:'),
    )
    ? [`${path}: a computed import(): name the file, or say why not (arrows-allow: why)`]
    : [];

/**
 * Rooms of the platform by height, the lowest first. `deps.ts` is at the bottom though it names parts of all: types alone, which nothing runs.
 */
const PLATFORM: readonly (readonly string[])[] = [
  ['deps.ts', 'engine', 'outcome.ts', 'text'],
  ['log.ts'],
  ['traces'],
  ['db', 'metrics'],
  ['clock.ts', 'jobs', 'once.ts', 'outbox'],
  ['http'],
  ['files', 'sockets'],
  ['backup', 'messages', 'transfer'],
  ['availability.ts', 'drain.ts', 'health.ts', 'module.ts'],
];
const TOP = PLATFORM.length - 1;

function checkPlatform(path: string, target: string): string | null {
  const roomOf = (file: string): string | undefined => /^apps\/server\/src\/platform\/([^/]+)/.exec(file)?.[1];
  const [from, to] = [roomOf(path), roomOf(target)];
  if (!from || !to || from === to || isTest(path) || from === 'testing' || from === 'deps.ts') return null;
  const [fromHeight, toHeight] = [from, to].map((room) => PLATFORM.findIndex((row) => row.includes(room))) as [
    number,
    number,
  ];
  if (fromHeight < 0 || toHeight < 0)
    return `room ${fromHeight < 0 ? from : to} of the platform has no height: add it to PLATFORM`;
  return toHeight < fromHeight || fromHeight === TOP
    ? null
    : `platform/${from} may not import ${to}: rooms of the platform meet downhill only`;
}

function checkServer(path: string, target: string): string | null {
  if (path.startsWith('apps/server/src/platform/') && target.startsWith('apps/server/src/modules/') && !isTest(path)) {
    return 'platform never imports modules';
  }
  const from = /^apps\/server\/src\/modules\/([^/]+)\/./.exec(path)?.[1];
  const to = /^apps\/server\/src\/modules\/([^/]+)\/(.+)$/.exec(target);
  if (!from || !to || from === 'index.ts' || to[1] === from) return null;
  if (isTest(path)) return null;
  if (to[2] !== 'index.ts') return `only ${to[1]}/index.ts may be imported from outside ${to[1]}`;
  const [fromHeight, toHeight] = [heightOf(from), heightOf(to[1] as string)];
  if (fromHeight < 0 || toHeight < 0) return `module ${fromHeight < 0 ? from : to[1]} has no height: add it to HEIGHTS`;
  return toHeight > fromHeight
    ? null
    : `${from} may not import ${to[1]}: modules meet downhill only, news uphill is an event`;
}

/** Folders of the web, the lowest first: components, what knows the server, what several features know of the field, features, and what begins them. */
const WEB_LAYERS = ['ui', 'platform', 'shared', 'features', 'start'];
const layerOf = (path: string): number => WEB_LAYERS.indexOf(/^apps\/web\/src\/([^/]+)\//.exec(path)?.[1] ?? '');

function checkWeb(path: string, target: string): string | null {
  if (!path.startsWith('apps/web/src/')) return null;
  if (target.startsWith('apps/server/')) return 'web never imports the server';
  const [fromLayer, toLayer] = [layerOf(path), layerOf(target)];
  if (fromLayer >= 0 && toLayer > fromLayer && !isTest(path))
    return `${WEB_LAYERS[fromLayer]} knows no ${WEB_LAYERS[toLayer]}: layers of the web meet downhill only`;
  const from = /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1];
  const to = /^apps\/web\/src\/features\/([^/]+)\/(.+)$/.exec(target);
  if (!from || !to || to[1] === from || isTest(path)) return null;
  if (!FEATURE_EDGES[from]?.includes(to[1] as string))
    return `feature ${from} may not import ${to[1]}: meet in routes.tsx, or list the edge`;
  return /^index\.tsx?$/.test(to[2] as string) ? null : `only ${to[1]}/index.ts may be imported from outside ${to[1]}`;
}

/** Folders of the console, the lowest first. What it may take of the players' app are the exports of apps/web/package.json. */
const CONSOLE_LAYERS = [
  'contract',
  'platform',
  'table',
  'form',
  'parts',
  'queues',
  'exposure',
  'statistics',
  'odds',
  'settings',
  'shell',
  'screens',
];
const CONSOLE_MAY = /^(?:apps\/console\/|packages\/(?:contract|money)\/)/;

function checkConsole(path: string, specifier: string, target: string): string | null {
  if (target.startsWith('apps/console/') && !path.startsWith('apps/console/')) return 'nobody imports the console';
  if (!path.startsWith('apps/console/src/') || isTest(path)) return null;
  if (specifier.startsWith('@caiting/web/'))
    return target.startsWith('apps/web/src/') ? null : 'the console takes of the web what its package.json exports';
  if (/^(?:apps|packages)\//.test(target) && !CONSOLE_MAY.test(target))
    return 'the console imports contract, money and the exports of the web';
  const layerOf = (file: string): number =>
    CONSOLE_LAYERS.indexOf(/^apps\/console\/src\/([^/]+)\//.exec(file)?.[1] ?? '');
  const [from, to] = [layerOf(path), layerOf(target)];
  return from >= 0 && to > from
    ? `${CONSOLE_LAYERS[from]} knows no ${CONSOLE_LAYERS[to]}: folders of the console meet downhill only`
    : null;
}

function checkSlices(path: string, target: string): string | null {
  const room = Object.keys(SLICES).find((folder) => path.startsWith(`${folder}/`) && target.startsWith(`${folder}/`));
  const rows = room && SLICES[room];
  if (!rows || isTest(path)) return null;
  const sliceOf = (file: string): string | undefined => /^([^/]+)\//.exec(file.slice(room.length + 1))?.[1];
  const [from, to] = [sliceOf(path), sliceOf(target)];
  if (from === undefined || from === to) return null;
  if (to === undefined) return `${from} imports nothing that stands beside the folders of ${room}`;
  const [fromHeight, toHeight] = [from, to].map((name) => rows.findIndex((row) => row.includes(name))) as [
    number,
    number,
  ];
  if (fromHeight < 0 || toHeight < 0) return `folder ${fromHeight < 0 ? from : to} has no height: add it to SLICES`;
  return toHeight < fromHeight ? null : `${from} may not import ${to}: folders of ${room} meet downhill only`;
}

/** What runs in the field knows nothing of what only tests and benches need. */
function checkProduct(path: string, target: string): string | null {
  if (!/^(?:apps|packages)\//.test(path) || isTest(path)) return null;
  return /^(?:bench|e2e|tools)\//.test(target) || target.includes('/testing/')
    ? 'product code imports neither tests, benches nor tools'
    : null;
}

type Packages = Readonly<Record<string, PackageExports>>;

/** The file that a specifier of a workspace's package names; the specifier itself where it names none. */
function fileOf(specifier: string, packages: Packages): string {
  const [scope, name, ...rest] = specifier.split('/');
  const found = packages[`${scope}/${name}`];
  if (!found) return specifier;
  const subpath = ['.', ...rest].join('/');
  const exact = found.exports[subpath];
  if (exact !== undefined) return posix.join(found.folder, exact);
  for (const [pattern, file] of Object.entries(found.exports)) {
    const [before, after] = pattern.split('*');
    if (after === undefined || !subpath.startsWith(before as string) || !subpath.endsWith(after)) continue;
    return posix.join(found.folder, file.replace('*', subpath.slice(before?.length, subpath.length - after.length)));
  }
  return posix.join(found.folder, ...rest);
}

/** All broken arrows, one sentence each; empty when all hold. */
export function brokenArrows(sources: readonly Source[], packages: Packages): string[] {
  const findings: string[] = [];
  for (const { path, text } of sources) {
    if (!/\.tsx?$/.test(path)) continue;
    findings.push(...checkComputed(path, text));
    for (const specifier of importsOf(text)) {
      const target = specifier.startsWith('.')
        ? posix.join(posix.dirname(path), specifier)
        : fileOf(specifier, packages);
      const finding =
        checkPackage(path, specifier) ??
        checkProcess(path, target) ??
        checkPlatform(path, target) ??
        checkServer(path, target) ??
        checkWeb(path, target) ??
        checkConsole(path, specifier, target) ??
        checkSlices(path, target) ??
        checkProduct(path, target);
      if (finding) findings.push(`${path} imports ${specifier}: ${finding}`);
    }
  }
  return findings;
}
