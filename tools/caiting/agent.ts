import { readFileSync } from 'node:fs';
import { formatMoney, money } from '@caiting/money';

const MISUSED = 2;
/** Shares have fourteen decimals; the ledger keeps eight and floors a posting to four. */
const SHARE_DECIMALS = 14;
const POSTED_UNIT = 10n ** 10n;
const LEDGER_UNIT = 10_000n;

/** `./caiting agent recompute <csv>` and `./caiting agent rebuild`. */
export async function run([act = '', file = '']: readonly string[]): Promise<number> {
  if (act === 'rebuild') return rebuild();
  if (act === 'recompute' && file !== '') return recompute(file);
  process.stderr.write('caiting agent: recompute <csv> | rebuild\n');
  return MISUSED;
}

/** Makes the figures of all lines anew, beside a running site or without one. */
async function rebuild(): Promise<number> {
  const { readConfig } = await import('@caiting/server/config');
  const { rebuildSite } = await import('@caiting/server/rebuild-lines');
  const days = await rebuildSite(readConfig());
  process.stdout.write(`${days} 行已重建 / days of lines made anew\n`);
  return 0;
}

function recompute(file: string): number {
  const { total, posted, parts } = recomputed(readFileSync(file, 'utf8'));
  const isRight = total === posted;
  process.stdout.write(
    `${parts} 批 / parts: ${total}，已入账 / posted: ${posted}，${isRight ? '一致 / equal' : '不一致 / DIFFERENT'}\n`,
  );
  return isRight ? 0 : 1;
}

/** The total of a statement's shares, each part of an issue floored once, and what its last row says was posted. */
export function recomputed(csv: string): { total: string; posted: string; parts: number } {
  const rows = csv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter(Boolean)
    .map(cellsOf)
    .slice(1);
  const parts = new Map<string, bigint>();
  for (const [, , , issue = '', part = '', , , , share = ''] of rows.slice(0, -1))
    parts.set(`${issue}/${part}`, (parts.get(`${issue}/${part}`) ?? 0n) + unitsOf(share));
  const total = [...parts.values()].reduce((sum, units) => sum + (units / POSTED_UNIT) * LEDGER_UNIT, 0n);
  return { total: formatMoney(money(total)), posted: rows.at(-1)?.[8] ?? '', parts: parts.size };
}

function unitsOf(share: string): bigint {
  const [whole = '', fraction = ''] = share.split('.');
  if (!/^\d+$/.test(whole) || !/^\d{0,14}$/.test(fraction)) throw new Error(`不是份额 / no share: ${share}`);
  return BigInt(whole + fraction.padEnd(SHARE_DECIMALS, '0'));
}

/** One line of a CSV file; a quoted cell may hold commas and doubled quotes. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}
