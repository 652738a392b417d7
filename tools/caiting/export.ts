import { resolve } from 'node:path';

/** `./caiting export <folder>`: every row of the site as text, into an empty folder (docs/decisions/0201). */
export async function run(args: readonly string[]): Promise<number> {
  const [folder] = args;
  if (folder === undefined || args.length > 1) {
    process.stderr.write('caiting export: ./caiting export <folder>\n');
    return 2;
  }
  const { readConfig } = await import('@caiting/server/config');
  const { exportSite } = await import('@caiting/server/transfer');
  const config = readConfig();
  const { tables, migrations, at } = await exportSite(config, resolve(process.env['CAITING_CWD'] ?? '.', folder));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `已导出 / exported: ${rows} rows of ${tables.length} tables, ${at}, ${migrations.at(-1)?.name}\n`,
  );
  process.stdout.write(
    config.files.kind === 's3'
      ? `请另行复制密钥；上传文件留在对象存储 ${config.files.s3?.bucket} 中 / copy keys beside: ${config.dataFolder}/{*.key,signer}; uploads stay in the bucket ${config.files.s3?.bucket}\n`
      : `请另行复制密钥与上传文件 / copy keys and uploads beside: ${config.dataFolder}/{*.key,signer,files}\n`,
  );
  return 0;
}
