import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync, appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { until } from '@caiting/server/testing/until';
import { betWhile } from '../../bench/support/faults.ts';
import { openTempFolder, type Site } from '../../bench/support/site.ts';

const MB = 1024 * 1024;
/** Room for a cluster and its write-ahead log, and for the space below which the site calls itself full. */
const DISK_MB = 1_200;
const PATIENCE_MS = 120_000;

/** A small disk of its own; only root may mount one. */
const folder = openTempFolder('disk-full');
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', folder]).status === 0;
afterAll(() => {
  if (isMounted) spawnSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
});

interface Health {
  readonly status: number;
  readonly problems: readonly string[];
}

async function healthOf({ port }: Site): Promise<Health> {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
  return { status: answer.status, problems: ((await answer.json()) as { problems: string[] }).problems };
}

/** Writes until nothing more fits. */
function fillDisk(file: string): void {
  writeFileSync(file, '');
  try {
    for (;;) appendFileSync(file, Buffer.alloc(MB));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

test.runIf(isMounted)(
  'a full disk turns health red; when there is room again bets go on, and none that was acknowledged is lost or doubled',
  { timeout: PATIENCE_MS },
  async () => {
    const { load, faults } = await betWhile(folder, async (under) => {
      await under.load.answerTo(performance.now());
      // A demo that has just begun on a busy machine may still be closing what its start held up.
      await until(async () => (await healthOf(under.site)).problems.length === 0, 'health without a problem', 90_000);
      expect((await healthOf(under.site)).status).toBe(200);

      const file = join(folder, 'full');
      fillDisk(file);
      // The database may free a page meanwhile.
      const { bavail, bsize } = statfsSync(folder);
      expect(bavail * bsize).toBeLessThan(MB);
      await until(async () => (await healthOf(under.site)).status === 503, 'red health');
      expect((await healthOf(under.site)).problems).toContain('diskFull');
      // Bets need new pages sooner or later; those that cannot be written are asked again by their clients.
      await until(
        () => under.load.refusedForNow > 0 || under.load.done.length > 5_000,
        'bets that find no room',
        60_000,
      );

      rmSync(file);
      await under.load.answerTo(performance.now());
      await until(async () => (await healthOf(under.site)).status === 200, 'green health');
    });
    expect(faults).toEqual([]);
    expect(load.done.length).toBeGreaterThan(50);
  },
);
