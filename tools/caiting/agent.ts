import { readFileSync } from 'node:fs';
import { formatMoney, money } from '@caiting/money';

const MISUSED = 2;
/** Shares have fourteen decimals; the ledger keeps eight and floors a posting to four. */
const SHARE_DECIMALS = 14;
const POSTED_UNIT = 10n ** 10n;
const LEDGER_UNIT = 10_000n;
/** Columns of a statement, and where the issue, its part and the share stand. */
const COLUMNS = 10;
const [ISSUE, PART, SHARE] = [3, 4, 8];

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
  try {
    const { total, posted, parts } = recomputed(readFileSync(file, 'utf8'));
    const isRight = total === posted;
    process.stdout.write(
      `${parts} 批 / parts: ${total}，已入账 / posted: ${posted}，${isRight ? '一致 / equal' : '不一致 / DIFFERENT'}\n`,
    );
    return isRight ? 0 : 1;
  } catch (error) {
    process.stderr.write(`caiting agent: ${file}: ${(error as Error).message}\n`);
    return MISUSED;
  }
}

/** The total of a statement's shares, each part of an issue floored once, and what its last row says was posted. A file that is no whole statement is a fault. */
export function recomputed(csv: string): { total: string; posted: string; parts: number } {
  const [head, ...rows] = csv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter(Boolean)
    .map(cellsOf);
  if (head === undefined) throw new Error('空文件 / an empty file');
  if (head.length !== COLUMNS) throw new Error('不是佣金明细 / no statement of commission');
  const last = rows.pop();
  if (last === undefined || last.length !== COLUMNS || last[PART] !== '')
    throw new Error('缺少最后的合计行，文件不完整 / the last row, what was posted, is missing');
  const parts = new Map<string, bigint>();
  for (const [at, row] of rows.entries()) {
    const [issue, part, share] = [row[ISSUE], row[PART], row[SHARE]];
    if (row.length !== COLUMNS || !issue || !part || share === undefined)
      throw new Error(`第 ${at + 2} 行不完整 / line ${at + 2} is not whole`);
    parts.set(`${issue}/${part}`, (parts.get(`${issue}/${part}`) ?? 0n) + unitsOf(share));
  }
  const total = [...parts.values()].reduce((sum, units) => sum + (units / POSTED_UNIT) * LEDGER_UNIT, 0n);
  return { total: formatMoney(money(total)), posted: last[SHARE] ?? '', parts: parts.size };
}

function unitsOf(share: string): bigint {
  const [whole = '', fraction = ''] = share.split('.');
  if (!/^\d+$/.test(whole) || !/^\d{0,14}$/.test(fraction)) throw new Error(`不是份额 / no share: ${share}`);
  return BigInt(whole + fraction.padEnd(SHARE_DECIMALS, '0'));
}

/** One line of a CSV file; a quoted cell may hold commas and doubled quotes, and a text of digits is the formula of that text. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').replace(/^="(.*)"$/, '$1'),
  );
}
