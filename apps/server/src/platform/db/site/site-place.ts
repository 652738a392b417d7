import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connectForeign } from '../foreign.ts';
import { changeAddress } from '../primary/servers.ts';

export interface SitePlace {
  readonly databaseUrl?: string | undefined;
  readonly dataFolder: string;
}

/** Where a site is, as it may be shown: its folder, or the address of its database without who signs in and by what. */
export function shownPlace({ databaseUrl, dataFolder }: SitePlace): string {
  if (!databaseUrl) return dataFolder;
  return changeAddress(databaseUrl, (parts) => {
    parts.username = '';
    parts.password = '';
    parts.search = '';
    parts.hash = '';
  });
}

/** Whoever asks about a site means one that is there: a new one would have nothing wrong with it. */
export async function refuseNoSite(place: SitePlace): Promise<void> {
  const isThere = place.databaseUrl
    ? await hasMigrations(place.databaseUrl)
    : existsSync(join(place.dataFolder, 'pg', 'PG_VERSION'));
  if (isThere) return;
  const shown = shownPlace(place);
  throw new Error(`caiting: ${shown} 中没有站点 / there is no site in ${shown}`);
}

async function hasMigrations(databaseUrl: string): Promise<boolean> {
  const client = await connectForeign('DATABASE_URL', databaseUrl);
  try {
    const { rows } = await client.query<{ has: boolean }>(`select to_regclass('public.migration') is not null as has`);
    return rows[0]?.has ?? false;
  } finally {
    await client.end();
  }
}
