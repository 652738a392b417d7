import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { filesOfRelease } from './release/contents.ts';
import { copyPackages } from './release/packages.ts';
import { writeSums } from './release/sums.ts';
import { buildAppsIfChanged } from './site/build-web.ts';
import { RELEASE_FILE, ROOT, buildName, type Release } from './site/root.ts';

/**
 * `./caiting build <folder>`: what a site of production runs from, in one folder (docs/decisions/0343). It has its own Node and packages, fetches and
 * builds nothing, and is never written to. Prints its version and digest. The same commit on the same platform has the same digest.
 */
export async function run(args: readonly string[]): Promise<number> {
  const [word] = args;
  if (word === undefined || args.length > 1) throw new Error('caiting build: 需要一个文件夹 / one folder is needed');
  const folder = resolve(process.env['CAITING_CWD'] ?? ROOT, word);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`caiting build: 文件夹不是空的 / this folder is not empty: ${folder}`);
  if ((process.config.variables as { node_shared?: boolean }).node_shared)
    throw new Error(
      'caiting build: 系统的 Node 依赖系统的库，请设 CAITING_OWN_NODE=1 / the Node of this system needs libraries of the system: set CAITING_OWN_NODE=1',
    );
  await buildAppsIfChanged();
  // Whole or not there.
  const part = `${folder}.${process.pid}.part`;
  try {
    const { release, digest } = await fill(part);
    rmSync(folder, { recursive: true, force: true });
    renameSync(part, folder);
    process.stdout.write(`${folder}\n${release.build} ${release.platform} sha256:${digest}\n`);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return 0;
}

async function fill(folder: string): Promise<{ release: Release; digest: string }> {
  for (const path of filesOfRelease()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path));
  }
  const node = join(folder, 'node/bin/node');
  mkdirSync(dirname(node), { recursive: true });
  cpSync(process.execPath, node, { dereference: true });
  chmodSync(node, 0o755);
  const links = await copyPackages(folder);
  const release = {
    build: isChanged() ? `${buildName()}.changed` : buildName(),
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    links,
  };
  writeFileSync(join(folder, RELEASE_FILE), `${JSON.stringify(release, null, 2)}\n`);
  return { release, digest: await writeSums(folder) };
}

/** Whether files differ from the commit that names the release. Without git nobody knows. */
function isChanged(): boolean {
  const status = spawnSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' });
  return status.status === 0 && status.stdout !== '';
}
