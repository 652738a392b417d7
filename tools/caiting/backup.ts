import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** `./caiting backup <folder> --key=<file>`: base copy, WAL, keys and uploads of a site (docs/decisions/0180, 0352). */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { key: { type: 'string' }, every: { type: 'string' }, base: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [folder] = positionals;
  const every = values.every === undefined ? undefined : Number(values.every);
  if (
    folder === undefined ||
    positionals.length > 1 ||
    values.key === undefined ||
    (every !== undefined && !(every >= 1))
  ) {
    process.stderr.write('caiting backup: ./caiting backup <folder> --key=<file> [--every=<seconds>] [--base]\n');
    return 2;
  }
  const { readConfig } = await import('@caiting/server/config');
  const { dataFolder, databaseUrl, backupDatabaseUrl, files } = readConfig();
  if (files.kind === 's3')
    process.stdout.write(
      `上传文件在对象存储 ${files.s3?.bucket} 中，不在本备份内，请开启其版本保留 / uploads lie in the bucket ${files.s3?.bucket} and are not in this backup: it keeps versions of its own (docs/operating.md)\n`,
    );
  const { backUpSite } = await import('@caiting/server/platform/backup/back-up-site');
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  await backUpSite({
    dataFolder,
    folder: fromWhereTheyStand(folder),
    keyFile: fromWhereTheyStand(values.key),
    own: databaseUrl === undefined ? undefined : { databaseUrl, backupUrl: backupDatabaseUrl ?? databaseUrl },
    isFresh: values.base,
    ...(every !== undefined && { everyMs: every * 1_000 }),
    signal: ending.signal,
    onWarning: (sentence) => process.stderr.write(`caiting: ${sentence}\n`),
    onTurn: ({ base, segments, until }) => {
      if (base !== null) process.stdout.write(`基础备份 / base copy: ${base}\n`);
      process.stdout.write(`可恢复至 / restores up to: ${until} (${segments} WAL)\n`);
    },
  });
  return 0;
}

const fromWhereTheyStand = (path: string): string => resolve(process.env['CAITING_CWD'] ?? '.', path);
