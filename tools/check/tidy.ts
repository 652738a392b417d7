import type { Source } from './sources.ts';

/** Style as a test: each rule names what to use instead. An exemption needs its reason on the line: `tidy-allow: why`. */
interface Rule {
  readonly name: string;
  readonly applies: (path: string) => boolean;
  readonly found: RegExp;
  readonly instead: string;
}

const LINES_MAX = 450;
const FUNCTION_LINES_MAX = 70;
/** Sources side by side in one folder; tests, styles and SQL are not counted. More of them hide what stands together. */
const FILES_MAX = 20;
const isCode = (path: string): boolean => /\.tsx?$/.test(path);
const isTest = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || path.startsWith('e2e/') || path.includes('/testing/');
const isChecker = (path: string): boolean => path.startsWith('tools/check/');
/** Where the colours of gain and loss stand beside a sign, a word or a letter, so that who sees no difference between them reads the same. */
const SIGNED = [
  'features/betting/result/lit.css',
  'ui/tokens.css',
  'ui/display/Money.module.css',
  'ui/display/Tag.module.css',
  'betting/result/Result.module.css',
  'draws/trend/TrendPage.module.css',
  'draws/trend/TrendTable.module.css',
  'games/table/Roads.module.css',
  'games/table/Table.module.css',
];
/** Names of colours that a style sheet knows by itself; `transparent` and `currentcolor` are none of ours to name. */
const COLOUR_WORDS = (
  'white black red green blue yellow orange purple pink brown gray grey silver gold navy teal olive maroon lime aqua cyan magenta fuchsia crimson ' +
  'coral salmon tomato khaki indigo violet orchid plum tan beige ivory azure lavender turquoise chocolate sienna snow linen wheat'
).split(' ');
/** What runs in a browser: the players' app and the operators'. */
const inBrowser = (path: string): boolean => /^apps\/(?:web|console)\/src\//.test(path);
const isTokens = (path: string): boolean => /(?:ui|console\/src)\/tokens\.css$/.test(path);
const inProduct = (path: string): boolean => isCode(path) && !isTest(path) && !isChecker(path);

/** Where figures are said to people: pages, refusals, letters; the gallery shows samples, `variants.ts` writes what people might. The functions that write them stand in packages/contract/src/shown. */
const writesFigures = (path: string): boolean =>
  inProduct(path) &&
  /^(?:apps\/(?:web|console)\/src\/|apps\/server\/src\/modules\/|packages\/contract\/src\/)/.test(path) &&
  !/^packages\/contract\/src\/shown\/|^apps\/web\/src\/features\/gallery\/|^apps\/server\/src\/modules\/chat\/filter\/variants\.ts$/.test(
    path,
  );

export const RULES: readonly Rule[] = [
  {
    name: 'floating money',
    applies: inProduct,
    found: /\bparseFloat\(|\.toFixed\(/,
    instead: 'parseMoney, formatMoney or formatYuan of @caiting/money',
  },
  {
    name: 'connection past the primary',
    // The embedded server's own, and the question who the primary is.
    applies: (path) =>
      inProduct(path) && path.startsWith('apps/server/src/') && !/\/db\/(?:embedded|primary\/primary)\.ts$/.test(path),
    found: /\bnew pg\.Client\(/,
    instead:
      'withClient, openDb or SiteClient, which find the primary and do not believe a commit that no standby confirmed',
  },
  {
    name: 'Math.random',
    applies: inProduct,
    found: /\bMath\.random\(/,
    instead: 'the random handed in, or crypto.getRandomValues',
  },
  {
    name: 'bare now() in SQL',
    applies: (path) => path.endsWith('.sql') || (inProduct(path) && path.startsWith('apps/server/src/modules/')),
    found: /(?<![_\w.])now\(\)|\bcurrent_timestamp\b/i,
    instead: 'app_now(): one clock decides',
  },
  {
    name: 'Date.now() in a module',
    applies: (path) => inProduct(path) && path.startsWith('apps/server/src/modules/'),
    found: /\bDate\.now\(/,
    instead: 'app_now() in the query',
  },
  {
    name: 'any',
    applies: (path) => isCode(path) && !isChecker(path),
    found: /(?:\bas|:)\s+any\b|<any>/,
    instead: 'unknown, then parse',
  },
  {
    name: 'suppressed types',
    applies: (path) => isCode(path) && !isChecker(path),
    found: /@ts-(?:ignore|nocheck|expect-error)/,
    instead: 'a type that is true',
  },
  {
    name: 'skipped test',
    applies: (path) => isTest(path) && !isChecker(path),
    found: /\b(?:test|it|describe)\.(?:skip|only|todo)\(/,
    instead: 'a test that runs',
  },
  {
    name: 'sleep in a test',
    applies: (path) => isTest(path) && !isChecker(path) && !path.includes('/testing/'),
    found: /waitForTimeout\(/,
    instead: 'waiting for what is to be seen',
  },
  {
    name: 'unfinished work',
    applies: (path) => (isCode(path) || path.endsWith('.sql') || path.endsWith('.css')) && !isChecker(path),
    found: /\b(?:TODO|FIXME|XXX|HACK)\b/,
    instead: 'doing it, or a line in docs/status.md',
  },
  {
    name: 'colour outside tokens',
    applies: (path) => inBrowser(path) && path.endsWith('.css') && !isTokens(path),
    found: new RegExp(
      String.raw`#[0-9a-fA-F]{3,8}\b(?![^{]*\{)|\b(?:rgba?|hsla?|oklch|lab)\(|:[^;{]*(?<![\w-])(?:${COLOUR_WORDS.join('|')})(?![\w-])`,
    ),
    instead: 'a role of ui/tokens.css',
  },
  {
    name: 'colour of gain and loss',
    applies: (path) => inBrowser(path) && path.endsWith('.css') && !SIGNED.some((file) => path.endsWith(file)),
    found: /var\(--(?:win|loss)(?:-soft)?\)/,
    instead:
      '<Money signed> or <Tag>, which say it by sign or word too, or a place in SIGNED whose words were looked at',
  },
  {
    name: 'keyframes by a property',
    applies: (path) => inBrowser(path) && path.endsWith('.module.css'),
    // Modules rename keyframes, and not what a property holds: the animation would never run.
    found: /animation(?:-name)?:\s*var\(/,
    instead: 'the name itself, in each rule',
  },
  {
    name: 'colour in code',
    applies: (path) => inProduct(path) && inBrowser(path) && !path.includes('/gallery/'),
    found: /(['"`])(?:#[0-9a-fA-F]{3,8}|rgba?\([^)]*\)|hsla?\([^)]*\))\1/,
    instead: 'a class, or a role of ui/tokens.css',
  },
  {
    name: 'layer outside tokens',
    applies: (path) => inBrowser(path) && path.endsWith('.css') && !isTokens(path),
    // -1, 0 and 1 order what lies in one component; more layers than that have names.
    found: /z-index:\s*(?:-(?!1\b)\d|[2-9]|1\d)/,
    instead: 'var(--z-…) of ui/tokens.css',
  },
  {
    name: 'listener of the site in a page',
    applies: (path) => path.startsWith('apps/web/src/') && !path.startsWith('apps/web/src/start/') && !isTest(path),
    found: /\bsiteSocket\.on\(/,
    instead: 'start/push-table.ts or start/live-cache.ts: what is heard depends on no page',
  },
  {
    name: 'one of many in English',
    applies: writesFigures,
    found:
      /(?<!\$)\{(?:n|m|left|all|minutes|hours|days)(?::count)?\} (?:(?:new|older|unread|chosen) )?(?!(?:is|was|has|does|commits|begins)\b)(?:[a-z]+[^s\W]s|people)\b/,
    instead: '{n} {n|ticket|tickets}: one is said of one',
  },
  {
    name: 'raw HTML',
    applies: inBrowser,
    found: /dangerouslySetInnerHTML|\.innerHTML\s*=/,
    instead: 'text nodes',
  },
  {
    name: 'figure typed elsewhere',
    applies: (path) => inProduct(path) && path.startsWith('apps/web/src/features/'),
    found: /inputMode=(?:"(?:numeric|decimal)"|\{.*'(?:numeric|decimal)')/,
    instead: 'AmountField or SmallAmountField, which keep what is typed and name what is no figure',
  },
  {
    name: 'typed text rewritten',
    applies: (path) => inProduct(path) && inBrowser(path),
    found: /\.replace(?:All)?\(\/(?:\\D|\[\^\\d)|target\.value\.(?:replace|slice)/,
    instead: 'ui/form/amount: the text stays as typed and is read by plainFigure',
  },
  {
    name: 'enpath outside the wire',
    applies: (path) =>
      inProduct(path) && !path.startsWith('packages/contract/') && !path.startsWith('apps/server/src/platform/http/'),
    found: /\/v1\/enpath/,
    instead: 'toEnpath/fromEnpath of the contract',
  },
  {
    name: 'ledger tables written elsewhere',
    applies: (path) =>
      inProduct(path) &&
      path.startsWith('apps/server/src/modules/') &&
      !path.startsWith('apps/server/src/modules/ledger/'),
    found:
      /\b(?:insert\s+into|merge\s+into|update|delete\s+from|truncate(?:\s+table)?|copy)\s+(?:only\s+)?(?:"?public"?\s*\.\s*)?"?(?:account|entry|house_entry|ledger_code|posted_cause)\b/i,
    instead: 'ledger.post',
  },
  {
    name: 'money written by hand',
    applies: writesFigures,
    found: /¥\$?\{|\}\s?(?:元|yuan\b)|\.replace\(\/\\\.00\$\//,
    instead: 'yuanText of the contract, <Money>, or a {place:yuan} of a sentence',
  },
  {
    name: 'time, issue or count written by hand',
    applies: writesFigures,
    found:
      /\bIntl\.(?:DateTimeFormat|NumberFormat)\b|\.toLocale(?:Date|Time)?String\(|\b(?:recordTime|fullTime|dayOf)\([^)]*\)\.slice\(|\b[iI]ssue(?:No)?\.slice\(/,
    instead: 'sentenceTime, listTime, listDay, wholeIssue, shortIssue or countText of the contract',
  },
  {
    name: 'number of things without its form',
    // Ordinals (第 {n} 局) are names, not numbers of things.
    applies: writesFigures,
    found:
      /(?<!第 ?\$?)\{\w+\}\s?(?:[人单注局笔]|条(?![链形]))(?!形|路|分)|>\{(?:\w+[?.]+)+(?:viewers|members|followers|onlineCount|bets|rounds|count)\}</,
    instead: 'a {place:count} of a sentence, or countText of the contract',
  },
];

/** `style={{ … }}` of a component: values that belong into a style sheet, where they would be read. */
const STYLE_OBJECT = /style=\{\{([^}]*)\}/g;
const STYLE_VALUE = /#[0-9a-fA-F]{3,8}\b|\brgba?\(|\b\d+(?:px|rem|em)\b|zIndex:|:\s*\d{2,}\b/;

function untidyStyles(path: string, text: string): string[] {
  if (!inBrowser(path) || !path.endsWith('.tsx') || isTest(path)) return [];
  return [...text.matchAll(STYLE_OBJECT)]
    .filter(([, values = '']) => STYLE_VALUE.test(values))
    .map(
      ({ index }) =>
        `${path}:${text.slice(0, index).split('\n').length} value in an inline style: use a class, or a role of ui/tokens.css`,
    );
}

function fullFolders(sources: readonly Source[]): string[] {
  const counts = new Map<string, number>();
  for (const { path } of sources) {
    if (!isCode(path) || /\.(?:test|spec)\.tsx?$/.test(path)) continue;
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > FILES_MAX)
    .map(([folder, count]) => `${folder}: ${count} sources side by side, at most ${FILES_MAX}: which parts are in it?`);
}

/** All untidy places, "path:line rule: use X instead"; empty when tidy. */
export function untidyPlaces(sources: readonly Source[]): string[] {
  const findings: string[] = fullFolders(sources);
  for (const { path, text } of sources) {
    const lines = text.split('\n');
    if (inProduct(path) && lines.length > LINES_MAX)
      findings.push(`${path}: ${lines.length} lines, at most ${LINES_MAX}: is it still one thing?`);
    findings.push(...untidySql(path, text), ...untidyStyles(path, text));
    const rules = RULES.filter((rule) => rule.applies(path));
    for (const [index, line] of lines.entries()) {
      if (line.includes('tidy-allow:')) continue;
      const code = path.endsWith('.sql')
        ? line.replace(/--.*$/, '')
        : line.replace(/(?:^|\s)\/\/.*$/, '').replace(/^\s*\*.*$/, '');
      for (const rule of rules) {
        if (rule.found.test(rule.name === 'unfinished work' ? line : code))
          findings.push(`${path}:${index + 1} ${rule.name}: use ${rule.instead}`);
      }
    }
  }
  return findings;
}

/** Functions are files of their own, at most 70 lines each (docs/decisions/0130). */
function untidySql(path: string, text: string): string[] {
  if (path.startsWith('apps/server/migrations/'))
    return /create (?:or replace )?(?:function|procedure)\b/i.test(text)
      ? [`${path}: a function in a migration: put it into apps/server/sql/functions`]
      : [];
  if (!path.startsWith('apps/server/sql/functions/')) return [];
  const lines = text
    .slice(text.search(/^create or replace/m))
    .trimEnd()
    .split('\n').length;
  return lines > FUNCTION_LINES_MAX ? [`${path}: a function of ${lines} lines, at most ${FUNCTION_LINES_MAX}`] : [];
}
