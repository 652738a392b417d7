import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from '@caiting/contract';
import { QUICKNET, roundTime } from '@caiting/lottery/draw';
import { setClock } from '@caiting/server/platform/clock';
import { openDatabase } from '@caiting/server/platform/db/connect';
import { afterAll, expect, test } from 'vitest';
import { openTempFolder, startSite, type Site } from '../../bench/support/site.ts';

/** `./caiting start` with `CAITING_BEACON=auto`, as a process of its own, beside a relay of drand that gives recorded rounds. */

const { rounds } = (
  JSON.parse(readFileSync(new URL('../../packages/lottery/fixtures/drand-rounds.json', import.meta.url), 'utf8')) as {
    quicknet: { rounds: { round: number; signature: string }[] };
  }
).quicknet;
/** Round 1000 of quicknet has just been published. */
const THEN = roundTime(QUICKNET, 1_000) + 1;
/** A clock that stands still until it is moved. */
const STILL = 0.000_001;
/** The first start of a clone builds the web app and lays the demo. */
const LIMIT_MS = 300_000;

const data = openTempFolder('drand');
afterAll(() => rmSync(data, { recursive: true, force: true }));

/** Up to round 1000, or silence. */
const relay = { isSilent: false, asked: 0 };
const server = createServer((request, response) => {
  relay.asked += 1;
  if (relay.isSilent) return;
  const what = /^\/([0-9a-f]{64})\/public\/(latest|\d+)$/.exec(request.url ?? '');
  const due = rounds.filter(({ round }) => round <= 1_000);
  const found = what?.[2] === 'latest' ? due.at(-1) : due.find(({ round }) => String(round) === what?.[2]);
  if (what?.[1] !== QUICKNET.chainHash || !found) response.writeHead(404).end();
  else response.end(JSON.stringify(found));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close().closeAllConnections());
const env = {
  CAITING_BEACON: 'auto',
  CAITING_DRAND_RELAYS: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
};

async function setSiteClock(seconds: number, rate: number): Promise<void> {
  const { db, embedded } = await openDatabase({ dataFolder: data, connectionsMax: 1 });
  await setClock(db, { at: new Date(seconds * 1000), rate });
  await db.close();
  await embedded?.release();
}

async function ask<T>({ port }: Site, path: string): Promise<T> {
  const answer = (await (await fetch(`http://127.0.0.1:${port}${path}`)).json()) as { data: T };
  return answer.data;
}
/** What home, sign-in and betting pages are told. */
const inForce = async (site: Site) => (await ask<{ beacon: string }>(site, calls.getTenantConfig.path)).beacon;
/** What /transparency shows: the networks of the issues on sale. */
const networks = async (site: Site) =>
  (await ask<{ beacons: { chainHash: string; test: boolean }[] }>(site, calls.transparency.path)).beacons;

test(
  'a demo that hears nothing of drand serves with the test beacon and says so; started again beside a relay it draws with drand and says that',
  { timeout: LIMIT_MS },
  async () => {
    relay.isSilent = true;
    const alone = await startSite(data, { env });
    try {
      expect((await fetch(`http://127.0.0.1:${alone.port}/healthz`)).status).toBe(200);
      await expect.poll(() => relay.asked, { timeout: 20_000 }).toBeGreaterThan(0);
      expect(await inForce(alone)).toBe('test');
      await expect
        .poll(async () => (await networks(alone)).map((one) => one.test), { timeout: 60_000 })
        .toEqual([true]);
    } finally {
      await alone.stop();
    }

    // A clock that stands still, a second after a round whose signature is on record.
    await setSiteClock(THEN, STILL);
    relay.isSilent = false;
    const found = await startSite(data, { env });
    try {
      await expect.poll(() => inForce(found), { timeout: 20_000 }).toBe('drand');
      // Issues already on sale keep the network of their row; those that open from now on are drawn by drand.
      await setSiteClock(THEN + 60, 1);
      await expect
        .poll(async () => (await networks(found)).map(({ chainHash }) => chainHash), { timeout: 60_000 })
        .toContain(QUICKNET.chainHash);
    } finally {
      await found.stop();
    }
  },
);
