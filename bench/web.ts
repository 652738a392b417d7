import { rmSync } from 'node:fs';
import lighthouse from 'lighthouse';
import { launchBrowser } from '../e2e/browser.ts';
import { buildWebIfChanged } from '../tools/caiting/site/build-web.ts';
import { measureSizes } from '../tools/check/sizes.ts';
import { measurePresses, signIn, watchHall } from './support/open-pages.ts';
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
type Scores = Record<(typeof CATEGORIES)[number], number>;

/**
 * What a phone downloads (gzip), Lighthouse's verdict on seven pages (its own mobile emulation and throttling, the median of five runs of each category),
 * how long a press on the betting pads takes to its paint, and what a minute of the hall costs. `ratio` is the worst figure against its limit; at 1 and
 * below all are met. `--runs=n` measures fewer; `--only=presses`, `hall` or `lighthouse` measures one part; `--page=/index` shows Lighthouse that page alone.
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
    const scores =
      isAsked('lighthouse') &&
      (await lighthouseScores(browser, address, port, {
        pages: PAGES.filter((page) => (option('page') ?? page) === page),
        runs: Number(option('runs') ?? RUNS),
      }));
    const shares = [
      fonts > 0 ? Number.MAX_SAFE_INTEGER : 0,
      sizes.homeJsKb / LIMITS.homeJsKb,
      sizes.largestPageJsKb / LIMITS.pageJsKb,
      ...(scores ? Object.values(scores).flatMap((page) => Object.values(page).map((one) => LIMITS.score / one)) : []),
      ...(presses ? [presses.plain.p98 / LIMITS.pressMs, presses.slowed.p98 / LIMITS.pressSlowedMs] : []),
      ...(hall ? [hall.longestTaskMs / LIMITS.hallTaskMs, hall.heapGrowthMb / LIMITS.hallHeapMb] : []),
    ];
    const ratio = Math.round(Math.max(...shares) * 1000) / 1000;
    const figures = { bench: 'web', ratio, limits: LIMITS, ...sizes, presses, hall, lighthouse: scores };
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
    const measured: Scores[] = [];
    // One browser, cleared by Lighthouse before each run.
    for (let turn = 0; turn < runs; turn += 1)
      measured.push(await audit(address + page, port, NEEDS_LOGIN.has(page) ? { Cookie: cookie } : {}));
    scores[page] = tell(page, medians(measured));
  }
  return scores;
}

async function audit(url: string, port: number, extraHeaders: Record<string, string>): Promise<Scores> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    output: 'json',
    onlyCategories: [...CATEGORIES],
    extraHeaders,
  });
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`);
  const { categories, audits, finalDisplayedUrl } = result.lhr;
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${finalDisplayedUrl}`);
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as Scores;
  const lost = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
  );
  if (lost.length > 0)
    process.stderr.write(`  ${new URL(url).pathname} ${JSON.stringify(scores)} lost by ${lost.join(', ')}\n`);
  return scores;
}

function medians(measured: readonly Scores[]): Scores {
  return Object.fromEntries(
    CATEGORIES.map((name) => {
      const sorted = measured.map((scores) => scores[name]).toSorted((a, b) => a - b);
      return [name, sorted[Math.floor(sorted.length / 2)] ?? 0];
    }),
  ) as Scores;
}
