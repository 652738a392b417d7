import { rmSync } from 'node:fs';
import lighthouse, { desktopConfig } from 'lighthouse';
import { launchBrowser } from '../e2e/browser.ts';
import { buildWebIfChanged } from '../tools/caiting/site/build-web.ts';
import { measureSizes } from '../tools/check/sizes.ts';
import { measurePresses, signIn, signStaffIn, watchHall } from './support/open-pages.ts';
import { NO_LIMITS, openTempFolder, startSite } from './support/site.ts';
import { freePort } from '@caiting/server/testing/free-port';
import { GOALS } from './support/goals.ts';

const LIMITS = GOALS.web;
const SLOWDOWN = 4;
const RUNS = 5;
/** The table and the chat need a login; the others are seen by anybody. */
const PAGES = ['/index', '/login', '/help', '/activity', '/lotteryHall', '/lottery/SSC/ssc1', '/chat'];
const NEEDS_LOGIN = new Set(['/lottery/SSC/ssc1', '/chat']);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Operators work at a desk, and no search engine may know their pages. */
const CONSOLE_CATEGORIES = ['performance', 'accessibility'] as const;
type Scores<C extends string = (typeof CATEGORIES)[number]> = Record<C, number>;

/**
 * What a phone downloads (gzip), Lighthouse's verdict on seven pages (its own mobile emulation and throttling, the median of five runs of each category),
 * how long a press on the betting pads takes to its paint, what a minute of the hall costs, and Lighthouse's verdict on the console: signing in and the first
 * page, at a desk. `ratio` is the worst figure against its limit; at 1 and
 * below all are met. `--runs=n` measures fewer; `--only=presses`, `hall`, `lighthouse` or `console` measures one part; `--page=/index` shows Lighthouse that page alone.
 */
export async function run(args: readonly string[]): Promise<number> {
  const option = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  const only = option('only');
  const isAsked = (part: string) => only === undefined || only === part;
  await buildWebIfChanged();
  const { homeJs, homeCss, pages, fonts } = measureSizes();
  const sizes = {
    homeJsKb: kb(homeJs),
    homeCssKb: kb(homeCss),
    largestPageJsKb: Math.max(...pages.map(({ js }) => kb(js))),
    webFonts: fonts,
  };
  const dataFolder = openTempFolder('web');
  const site = await startSite(dataFolder, { env: NO_LIMITS });
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  const address = `http://localhost:${site.port}`;
  try {
    const presses = isAsked('presses') && {
      plain: tell('presses', await measurePresses(browser, address, 1)),
      slowed: tell('presses slowed', await measurePresses(browser, address, SLOWDOWN)),
    };
    const hall = isAsked('hall') && tell('hall', await watchHall(browser, address));
    const runs = Number(option('runs') ?? RUNS);
    const scores =
      isAsked('lighthouse') &&
      (await lighthouseScores(browser, address, port, {
        pages: PAGES.filter((page) => (option('page') ?? page) === page),
        runs,
      }));
    const ofConsole = isAsked('console') && (await consoleScores(browser, { address, dataFolder, port, runs }));
    const shares = [
      fonts > 0 ? Number.MAX_SAFE_INTEGER : 0,
      sizes.homeJsKb / LIMITS.homeJsKb,
      sizes.largestPageJsKb / LIMITS.pageJsKb,
      ...(scores ? Object.values(scores).flatMap((page) => Object.values(page).map((one) => LIMITS.score / one)) : []),
      ...(ofConsole
        ? Object.values(ofConsole).flatMap((one) => CONSOLE_CATEGORIES.map((name) => LIMITS.console[name] / one[name]))
        : []),
      ...(presses ? [presses.plain.p98 / LIMITS.pressMs, presses.slowed.p98 / LIMITS.pressSlowedMs] : []),
      ...(hall ? [hall.longestTaskMs / LIMITS.hallTaskMs, hall.heapGrowthMb / LIMITS.hallHeapMb] : []),
    ];
    const ratio = Math.round(Math.max(...shares) * 1000) / 1000;
    const figures = {
      bench: 'web',
      ratio,
      limits: LIMITS,
      ...sizes,
      presses,
      hall,
      lighthouse: scores,
      console: ofConsole,
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    return ratio <= 1 ? 0 : 1;
  } finally {
    await browser.close();
    await site.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

const kb = (bytes: number): number => Math.round((bytes / 1024) * 10) / 10;

/** Says a figure as soon as it is known: the whole takes minutes. */
function tell<T>(name: string, figure: T): T {
  process.stderr.write(`${name} ${JSON.stringify(figure)}\n`);
  return figure;
}

async function lighthouseScores(
  browser: Awaited<ReturnType<typeof launchBrowser>>,
  address: string,
  port: number,
  { pages, runs }: { pages: readonly string[]; runs: number },
): Promise<Record<string, Scores>> {
  const context = await browser.newContext();
  const cookie = await signIn(context, address);
  await context.close();
  const scores: Record<string, Scores> = {};
  for (const page of pages) {
    const asks = { port, categories: CATEGORIES, ...(NEEDS_LOGIN.has(page) ? { cookie } : {}) };
    scores[page] = tell(page, await medianScores(runs, address + page, asks));
  }
  return scores;
}

/** The same address is the form of who has to sign in, and the first page of who has. */
async function consoleScores(
  browser: Awaited<ReturnType<typeof launchBrowser>>,
  site: { address: string; dataFolder: string; port: number; runs: number },
) {
  const { address, dataFolder, port, runs } = site;
  const context = await browser.newContext();
  const cookie = await signStaffIn(context, { address, folder: dataFolder });
  await context.close();
  const url = `${address}/console/`;
  const asks = { port, categories: CONSOLE_CATEGORIES, config: desktopConfig };
  return {
    signIn: tell('console sign-in', await medianScores(runs, url, asks)),
    home: tell('console home', await medianScores(runs, url, { ...asks, cookie })),
  };
}

interface Asks<C extends string> {
  readonly port: number;
  readonly categories: readonly C[];
  readonly cookie?: string;
  readonly config?: typeof desktopConfig;
}

/** One browser, cleared by Lighthouse before each run. */
async function medianScores<C extends string>(runs: number, url: string, asks: Asks<C>): Promise<Scores<C>> {
  const measured: Scores<C>[] = [];
  for (let turn = 0; turn < runs; turn += 1) measured.push(await audit(url, asks));
  return Object.fromEntries(
    asks.categories.map((name) => {
      const sorted = measured.map((scores) => scores[name]).toSorted((a, b) => a - b);
      return [name, sorted[Math.floor(sorted.length / 2)] ?? 0];
    }),
  ) as Scores<C>;
}

async function audit<C extends string>(url: string, asks: Asks<C>): Promise<Scores<C>> {
  const { port, categories: wanted, cookie, config } = asks;
  const result = await lighthouse(
    url,
    {
      port,
      logLevel: 'error',
      output: 'json',
      onlyCategories: [...wanted],
      extraHeaders: cookie === undefined ? {} : { Cookie: cookie },
    },
    config,
  );
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`);
  const { categories, audits, finalDisplayedUrl } = result.lhr;
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${finalDisplayedUrl}`);
  const scores = Object.fromEntries(
    wanted.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as Scores<C>;
  const lost = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
  );
  if (lost.length > 0)
    process.stderr.write(`  ${new URL(url).pathname} ${JSON.stringify(scores)} lost by ${lost.join(', ')}\n`);
  return scores;
}
