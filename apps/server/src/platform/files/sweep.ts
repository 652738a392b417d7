import type { Queries } from '../db/pool.ts';
import { perDeps, type Deps } from '../deps.ts';
import { FilesAway } from '../outcome.ts';
import { fileStore } from './store.ts';

/** A column that holds addresses of files. */
export interface FileColumn {
  readonly table: string;
  readonly column: string;
}

const OWN: FileColumn = { table: 'private_file', column: 'path' };
/** A row comes within seconds of its bytes. */
const KEPT_MS = 2 * 86_400_000;
const AT_A_TIME = 500;

const registered = perDeps(() => ({ columns: [OWN] as readonly FileColumn[] }));

/** Every column by which a module names files: what none of them names is taken away. */
export function registerFileColumns(deps: Deps, columns: readonly FileColumn[]): void {
  registered(deps).columns = [OWN, ...columns];
}

/**
 * Takes away bytes that no row names: rows are written after their bytes, and taken away before them, so whatever breaks in between leaves such files. Gives
 * how many.
 */
export async function sweepFiles(deps: Deps): Promise<number> {
  const before = new Date(Date.now() - KEPT_MS);
  let [swept, batch]: [number, string[]] = [0, []];
  const sweep = async (): Promise<void> => {
    const named = await namedOf(deps, deps.db, batch);
    for (const path of batch) if (!named.has(path) && (await sweepOne(deps, path))) swept += 1;
    batch = [];
  };
  try {
    for await (const { path, changedAt } of fileStore(deps).list()) {
      if (changedAt < before) batch.push(path);
      if (batch.length === AT_A_TIME) await sweep();
    }
    await sweep();
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error;
    // The next night finds the same.
    deps.log.warn({ err: error }, 'files without a row not swept: the store of uploads is away');
  }
  return swept;
}

/**
 * The same picture may be given again at this moment. Whoever gives one looks after writing its row whether the file is there; who sweeps looks for a row
 * after taking the file away, and puts it back. One of the two comes second and sees what the other did.
 */
async function sweepOne(deps: Deps, path: string): Promise<boolean> {
  const store = fileStore(deps);
  const bytes = await store.read(path);
  if (bytes === null) return false;
  await store.remove(path);
  if (!(await namedOf(deps, deps.db, [path])).has(path)) return true;
  await store.putBack(path, bytes);
  return false;
}

async function namedOf(deps: Deps, db: Queries, paths: readonly string[]): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const each = registered(deps).columns.map(
    ({ table, column }) => `select ${column} as path from ${table} where ${column} = any($1::text[])`,
  );
  return new Set((await db.query<{ path: string }>(each.join(' union '), [paths])).map(({ path }) => path));
}
