import { buildAppsIfChanged } from '../caiting/site/build-web.ts';
import { isPlayer, isPlays, measureConsole, measureSizes } from './sizes.ts';
import { measureVerifier } from './verifier-size.ts';

/** Bundle-size gate: fails over the limits below; prints all figures. */
const KB = 1024;
/**
 * Goal 170 (bench web): 165 of the page and up to 6 of what stands around every page (what waits for the person, installing, being offline). The contract's
 * calls, codes and texts and the maps of pages and their help are in it: it grows a little with every room of the site.
 */
const HOME_JS_MAX = 168 * KB;
const HOME_CSS_MAX = 15 * KB;
/** Goal 60 (bench web); the two verifiers' pages and the chat window stand a little over it since chunks that pages share grew. */
const PAGE_JS_MAX = 61 * KB;
/** The plays of one lottery group, beside the table. */
const GROUP_JS_MAX = 17 * KB;
/** What every page loads once it stands: what draws nothing (pushes, heartbeat), and the panel at the side with the parts it shares with pages. */
const UNSEEN_JS_MAX = 5.5 * KB;
const PANEL_JS_MAX = 43 * KB;
/** hls.js in its light build, loaded beside the page of a live room and only where the browser plays no HLS itself. */
const PLAYER_JS_MAX = 112 * KB;
/** Forms and tables are made of the contract's schemas, which travel with it. */
const CONSOLE_JS_MAX = 250 * KB;
/** The independent verifier alone, the beacon's signature check included. */
const VERIFIER_JS_MAX = 30 * KB;

const shown = (bytes: number): string => `${(Math.round((bytes / KB) * 10) / 10).toString().padStart(6)} KB`;

function limitOf(name: string): number {
  if (isPlays(name)) return GROUP_JS_MAX;
  if (isPlayer(name)) return PLAYER_JS_MAX;
  if (name === 'unseen') return UNSEEN_JS_MAX;
  return name === 'panel' ? PANEL_JS_MAX : PAGE_JS_MAX;
}

await buildAppsIfChanged();
const { homeJs, homeCss, pages, fonts } = measureSizes();
const rows: [name: string, bytes: number, limit: number][] = [
  ['home page: scripts', homeJs, HOME_JS_MAX],
  ['home page: styles', homeCss, HOME_CSS_MAX],
  ...pages.map(({ name, js }): [string, number, number] => [`${name}: adds`, js, limitOf(name)]),
  ['console: scripts at first', measureConsole(), CONSOLE_JS_MAX],
  ['verifier alone', await measureVerifier(), VERIFIER_JS_MAX],
];
for (const [name, bytes, limit] of rows) console.log(`${shown(bytes)}  of ${shown(limit)}  ${name}`);
console.log(`${String(fonts).padStart(9)}  web fonts (allowed: 0)`);
const over = rows.filter(([, bytes, limit]) => bytes > limit).map(([name]) => name);
if (fonts > 0) over.push('web fonts');
if (over.length > 0) console.error(`size: over the limit: ${over.join('; ')}`);
process.exitCode = over.length > 0 ? 1 : 0;
