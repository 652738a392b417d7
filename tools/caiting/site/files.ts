import { parseArgs } from 'node:util';

/** `./caiting files move --to s3|folder`: the uploads of a site into its other store (docs/decisions/0349). Exit code 1 = not at its end yet: run it again. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { to: { type: 'string' } },
    allowPositionals: true,
  });
  const { to } = values;
  if (positionals.join(' ') !== 'move' || (to !== 's3' && to !== 'folder')) {
    process.stderr.write('caiting files: ./caiting files move --to s3|folder\n');
    return 2;
  }
  const { readConfig } = await import('@caiting/server/config');
  const { moveSiteFiles } = await import('@caiting/server/move-files');
  const moved = await moveSiteFiles(readConfig(), to);
  const { copied, before, removed, bytes } = moved;
  process.stdout.write(
    `${moved.from} → ${moved.to}\n` +
      `已复制并核对 / copied and read back: ${copied} (${bytes} bytes); 此前已完成 / by runs before: ${before}; 已清除 / removed there: ${removed}\n`,
  );
  if (!moved.isDone) {
    process.stderr.write(
      'caiting: 网站仍在运行，原处仍然有效：请停止网站后再运行一次 / the site is running and the old store still counts: stop it and run this once more\n',
    );
    return 1;
  }
  process.stdout.write(
    `请设置 CAITING_FILES=${to} 后启动；确认无误后可删除 ${moved.from} 中的文件 / start with CAITING_FILES=${to}; once all is well what is left in ${moved.from} may be deleted\n`,
  );
  return 0;
}
