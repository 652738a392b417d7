import { resolve } from 'node:path';

/** `./caiting import <folder>`: an export into the empty database of CAITING_DATA or DATABASE_URL (docs/decisions/0201). */
export async function run(args: readonly string[]): Promise<number> {
  const [folder] = args;
  if (folder === undefined || args.length > 1) {
    process.stderr.write('caiting import: CAITING_DATA=<new folder> ./caiting import <folder>\n');
    return 2;
  }
  const { readConfig } = await import('@caiting/server/config');
  const { importSite } = await import('@caiting/server/transfer');
  const config = readConfig();
  const { tables } = await importSite(config, resolve(process.env['CAITING_CWD'] ?? '.', folder));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(`已导入 / imported: ${rows} rows of ${tables.length} tables\n`);
  const what =
    config.files.kind === 's3'
      ? '请放入密钥后核对 / lay keys there, then check'
      : '请放入密钥与上传文件后核对 / lay keys and uploads there, then check';
  process.stdout.write(`${what}: ./caiting audit --full\n`);
  return 0;
}
