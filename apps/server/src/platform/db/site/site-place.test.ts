import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditSite } from '../../../commands/audit.ts';
import { readConfig } from '../../../config.ts';
import { replayOfSite } from '../../../commands/replay.ts';
import { shownPlace } from './site-place.ts';

test('a site is shown as its folder, or as the address of its database without who signs in', () => {
  expect(shownPlace({ dataFolder: '/srv/site' })).toBe('/srv/site');
  const databaseUrl = 'postgres://owner:geheim@db.example:5433/caiting?sslmode=require';
  expect(shownPlace({ dataFolder: '/srv/site', databaseUrl })).toBe('postgres://db.example:5433/caiting');
  const several = 'postgres://owner:geheim@a.example:5433,b.example/caiting?sslmode=require';
  expect(shownPlace({ dataFolder: '/srv/site', databaseUrl: several })).toBe(
    'postgres://a.example:5433,b.example/caiting',
  );
});

test.each(['audit', 'replay'] as const)('%s of an empty folder is refused, and nothing is made there', async (what) => {
  const folder = mkdtempSync(join(tmpdir(), 'caiting-none-'));
  try {
    for (const dataFolder of [folder, join(folder, 'nowhere')]) {
      const config = { ...readConfig({}), dataFolder, databaseUrl: undefined };
      const asked = what === 'audit' ? auditSite(config) : replayOfSite(config, 'ssc1', '202611260001');
      await expect(asked).rejects.toThrow(`there is no site in ${dataFolder}`);
    }
    expect(readdirSync(folder)).toEqual([]);
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
