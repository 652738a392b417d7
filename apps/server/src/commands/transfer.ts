import type { Config } from '../config.ts';
import { openUnmigrated, withClient } from '../platform/db/connect.ts';
import { readSchema } from '../platform/db/sql-files.ts';
import { exportRows } from '../platform/transfer/export-rows.ts';
import { importRows } from '../platform/transfer/import-rows.ts';
import type { Manifest } from '../platform/transfer/tables.ts';

/** A site into a folder of rows, running or not, of whatever release its database is. Nothing in it is changed. */
export const exportSite = (config: Config, folder: string): Promise<Manifest> =>
  withOwner(config, (client) => exportRows(client, folder));

/** Such a folder into the empty database of this configuration. */
export const importSite = (config: Config, folder: string): Promise<Manifest> =>
  withOwner(config, async (client) => importRows(client, folder, await readSchema()));

type Client = Parameters<Parameters<typeof withClient>[1]>[0];

async function withOwner<T>({ dataFolder, databaseUrl }: Config, act: (client: Client) => Promise<T>): Promise<T> {
  const { ownerTarget, embedded } = await openUnmigrated({ dataFolder, databaseUrl });
  try {
    return await withClient(ownerTarget, act);
  } finally {
    await embedded?.release();
  }
}
