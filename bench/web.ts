import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import lighthouse from 'lighthouse';
import { launchBrowser } from '../e2e/browser.ts';
import { buildWebIfChanged } from '../tools/caiting/build-web.ts';
import { measureSizes } from '../tools/check/sizes.ts';
import { NO_LIMITS, openTempFolder, startSite } from './support/site.ts';

const HOME_JS_MAX_KB = 170;
const SCORE_MIN = 95;
const RUNS = 5;
const PAGES = ['/index', '/login', '/lotteryHall'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof CATEGORIES)[number], number>;

/**
 * What a phone downloads for the home page (gzip), and Lighthouse's verdict on three pages: its own mobile emulation and throttling, the median of five
 * runs of each category. `ratio` is the worst figure against its limit; at 1 and below all are met. `--runs n` measures fewer.
 */
export async function run(args: readonly string[]): Promise<number> {
  const runs = args.includes('--runs') ? Number(args[args.indexOf('--runs') + 1]) : RUNS;
  await buildWebIfChanged();
  const { homeJs, homeCss, pages, fonts } = measureSizes();
  const scores = await lighthouseScores(runs);
  const figures = {
    homeJsKb: kb(homeJs),
    homeCssKb: kb(homeCss),
    largestPageJsKb: Math.max(...pages.map(({ js }) => kb(js))),
    webFonts: fonts,
    lighthouse: scores,
  };
  const lowest = Math.min(...Object.values(scores).flatMap((page) => Object.values(page)));
  const worst = fonts > 0 ? Number.MAX_SAFE_INTEGER : Math.max(figures.homeJsKb / HOME_JS_MAX_KB, SCORE_MIN / lowest);
  const ratio = Math.round(worst * 1000) / 1000;
  const limits = { homeJsKb: HOME_JS_MAX_KB, webFonts: 0, score: SCORE_MIN };
  process.stdout.write(`${JSON.stringify({ bench: 'web', ratio, limits, runs, ...figures })}\n`);
  return ratio <= 1 ? 0 : 1;
}

const kb = (bytes: number): number => Math.round((bytes / 1024) * 10) / 10;

async function lighthouseScores(runs: number): Promise<Record<string, Scores>> {
  const dataFolder = openTempFolder('web');
  const site = await startSite(dataFolder, { env: NO_LIMITS });
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  const scores: Record<string, Scores> = {};
  try {
    for (const page of PAGES) {
      const measured: Scores[] = [];
      // One browser, cleared by Lighthouse before each run.
      for (let turn = 0; turn < runs; turn += 1)
        measured.push(await audit(`http://localhost:${site.port}${page}`, port));
      scores[page] = medians(measured);
      process.stderr.write(`${page} ${JSON.stringify(scores[page])}\n`);
    }
  } finally {
    await browser.close();
    await site.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
  return scores;
}

async function audit(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, { port, logLevel: 'error', output: 'json', onlyCategories: [...CATEGORIES] });
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`);
  const { categories, audits } = result.lhr;
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
