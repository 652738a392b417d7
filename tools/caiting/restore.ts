import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** `./caiting restore <folder> --key=<file> [--to=<time>]`: a backup into the empty folder of CAITING_DATA, as it stood at that moment. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { key: { type: 'string' }, to: { type: 'string' } },
    allowPositionals: true,
  });
  const [folder] = positionals;
  const to = values.to === undefined ? null : momentOf(values.to);
  if (folder === undefined || positionals.length > 1 || values.key === undefined || Number.isNaN(to?.getTime())) {
    process.stderr.write(
      'caiting restore: CAITING_DATA=<new folder> ./caiting restore <folder> --key=<file> [--to="2026-11-23 20:15:00"]\n',
    );
    return 2;
  }
  const { readConfig } = await import('@caiting/server/config');
  const { openBackupFolder } = await import('@caiting/server/platform/backup/folder');
  const { restoreBackup } = await import('@caiting/server/platform/backup/restore-backup');
  const backup = await openBackupFolder(fromWhereTheyStand(folder), fromWhereTheyStand(values.key), false);
  const { dataFolder } = readConfig();
  const { base, segments, to: moment, serves } = await restoreBackup(backup, dataFolder, to);
  process.stdout.write(`已恢复至 / restored to ${moment}: ${dataFolder} (${base}, ${segments} WAL)\n`);
  if (serves === null) {
    process.stdout.write('请先核对 / check it first: ./caiting audit\n');
    return 0;
  }
  const { socketFolder, database, owner } = serves;
  const url = (user: string): string =>
    `postgres://${encodeURIComponent(user)}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(socketFolder)}`;
  process.stdout.write(
    `数据库正在此文件夹中运行，请先核对 / its database runs in that folder, check it first:\n` +
      `CAITING_DATA='${dataFolder}' DATABASE_URL='${url(owner)}' CAITING_APP_DATABASE_URL='${url('caiting_app')}' ./caiting audit --full\n` +
      `停止 / to stop it: kill -INT "$(head -1 '${dataFolder}/pg/postmaster.pid')"\n`,
  );
  return 0;
}

/** A time without a zone is Shanghai's, as everywhere on the site. */
function momentOf(text: string): Date {
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text);
  return new Date(hasZone ? text : `${text.replace(' ', 'T')}+08:00`);
}

const fromWhereTheyStand = (path: string): string => resolve(process.env['CAITING_CWD'] ?? '.', path);
