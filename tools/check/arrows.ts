import { posix } from 'node:path';
import type { Source } from './sources.ts';

/** Who may import whom (docs/architecture.md, Arrows). Each finding names the file, the import and the arrow it breaks. */

/** Server modules by height: a module may import those of lower rows only, and only through their index.ts. */
const HEIGHTS: readonly (readonly string[])[] = [
  ['console'],
  ['live', 'content'],
  ['chat', 'agency', 'embed'],
  ['betting', 'envelopes', 'yuebao', 'cashier', 'games', 'statistics'],
  ['account', 'draws'],
  ['protection'],
  ['ledger', 'tenant'],
];
/** Web features that may use another feature's index.ts. */
const FEATURE_EDGES: Readonly<Record<string, readonly string[]>> = {
  chat: ['account', 'betting', 'envelopes'],
  cashier: ['account', 'protection', 'records'],
  envelopes: ['account'],
  live: ['chat', 'betting'],
  betting: ['draws', 'protection', 'records'],
  shell: ['account', 'betting', 'chat', 'protection', 'tenant'],
  embed: ['account', 'chat', 'protection'],
  home: ['draws'],
  account: ['draws'],
};

const PACKAGE_MAY: Readonly<Record<string, readonly string[]>> = {
  'packages/money': [],
  'packages/lottery': ['@caiting/money'],
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

function checkWeb(path: string, target: string): string | null {
  if (!path.startsWith('apps/web/src/')) return null;
  if (target.startsWith('apps/server/')) return 'web never imports the server';
  if (path.startsWith('apps/web/src/ui/') && /^apps\/web\/src\/(features|platform)\//.test(target))
    return 'ui knows no feature and no platform';
  if (path.startsWith('apps/web/src/platform/') && target.startsWith('apps/web/src/features/'))
    return 'platform never imports features';
  const from = /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1];
  const to = /^apps\/web\/src\/features\/([^/]+)\/(.+)$/.exec(target);
  if (!from || !to || to[1] === from || isTest(path)) return null;
  if (!FEATURE_EDGES[from]?.includes(to[1] as string))
    return `feature ${from} may not import ${to[1]}: meet in routes.tsx, or list the edge`;
  return /^index\.tsx?$/.test(to[2] as string) ? null : `only ${to[1]}/index.ts may be imported from outside ${to[1]}`;
}

/** All broken arrows, one sentence each; empty when all hold. */
export function brokenArrows(sources: readonly Source[]): string[] {
  const findings: string[] = [];
  for (const { path, text } of sources) {
    if (!/\.tsx?$/.test(path)) continue;
    for (const specifier of importsOf(text)) {
      const target = specifier.startsWith('.')
        ? posix.join(posix.dirname(path), specifier)
        : specifier.startsWith('@caiting/server')
          ? `apps/server/${specifier.slice('@caiting/server'.length)}`
          : specifier;
      const finding = checkPackage(path, specifier) ?? checkServer(path, target) ?? checkWeb(path, target);
      if (finding) findings.push(`${path} imports ${specifier}: ${finding}`);
    }
  }
  return findings;
}
