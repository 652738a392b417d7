import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const USAGE =
  'caiting archive: ./caiting archive <yyyy-MM> <folder> --key=<file> | ./caiting archive restore <file> --key=<file> | ./caiting archive list\n';

/** `./caiting archive …`: takes the lines of an old month into a sealed file, brings them back, lists what is away (docs/decisions/0210). */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { key: { type: 'string' } },
    allowPositionals: true,
  });
  const [what = '', path, ...more] = positionals;
  if (what === 'list' && path === undefined) return list();
  const isMonth = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(what);
  if (!(isMonth || what === 'restore') || path === undefined || more.length > 0 || values.key === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { readConfig } = await import('@caiting/server/config');
  const { archiveSiteMonth, restoreSiteMonth } = await import('@caiting/server/archive');
  const keyFile = fromWhereTheyStand(values.key);
  if (what === 'restore') {
    const { month } = await restoreSiteMonth(readConfig(), { path: fromWhereTheyStand(path), keyFile });
    process.stdout.write(`已取回 / brought back: ${month.slice(0, 7)}\n请核对 / check it: ./caiting audit --full\n`);
    return 0;
  }
  const made = await archiveSiteMonth(readConfig(), { month: what, folder: fromWhereTheyStand(path), keyFile });
  process.stdout.write(`已归档 / archived: ${what} → ${made.file}\nSHA-256 ${made.digest.toString('hex')}\n`);
  process.stdout.write(
    '请把文件与密钥分别保存到别处 / keep the file and its key, apart from each other and from this machine\n',
  );
  return 0;
}

async function list(): Promise<number> {
  const { readConfig } = await import('@caiting/server/config');
  const { listSiteArchives } = await import('@caiting/server/archive');
  for (const { month, act, isAway, file, digest, at } of await listSiteArchives(readConfig())) {
    const state = act === 'restored' ? '取回 / brought back' : isAway ? '已归档 / away' : '曾归档 / was away';
    process.stdout.write(`${month.slice(0, 7)}  ${state}  ${at.toISOString()}  ${file}  ${digest.toString('hex')}\n`);
  }
  return 0;
}

const fromWhereTheyStand = (path: string): string => resolve(process.env['CAITING_CWD'] ?? '.', path);
