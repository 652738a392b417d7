import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ownDataCalls } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { expect, onTestFinished, test } from 'vitest';
import { REPOSITORY_ROOT } from './config.ts';
import { aPlayer, type TestPlayer } from './modules/account/testing/players.ts';
import { readZip } from './modules/own-data/testing/read-zip.ts';
import { isFileKey, MARK } from './platform/files/stores/store.ts';
import { StoreApart } from './platform/files/stores/testing/store-apart.ts';
import { until } from './platform/testing/until.ts';
import { crowdOfPictures, lookAt, nameOf, type Acts, type Crowd } from './testing/several/pictures.ts';
import { call } from './testing/several/play.ts';
import type { Server } from './testing/several/processes.ts';
import { sharedSite } from './testing/several/shared-site.ts';

/**
 * A whole site whose uploads lie in an object store, and people who send pictures, look at pictures and bet meanwhile (docs/decisions/0349): the store falls,
 * stands still, gets slow and comes back; the uploads move there beside the running site, and back, and each move is killed on its way.
 */

const PEOPLE = 18;
/** Pictures that lie there before: a move takes long enough to be killed on its way. */
const LAID = 1_000;
const LAID_BYTES = 20_000;
/** So many of them are moved when the move is killed. */
const KILLED_AT = 300;
/** A bet that waited for the store would wait for one try there at least, four seconds. */
const BET_P99_MS = 3_000;
const SLOW_MS = 1_000;
/** Acknowledged pictures and bets of a part of the drill. */
const ENOUGH = 2 * PEOPLE;
/** For what a busy machine does late; nothing here is measured by it. */
const PATIENCE_MS = 180_000;

const site = await sharedSite(1);
const store = await StoreApart.open(join(site.root, 'bucket'));
const folder = join(site.root, 'data/files');
const settings = { ...site.settings, ...store.environment };

const start = (kind: 'folder' | 's3'): Promise<Server> =>
  site.processes.start(undefined, {
    ...store.environment,
    CAITING_FILES: kind,
    CAITING_LOG: 'silent',
    CAITING_RATE_ADDRESS: '1000000',
  });
/** All pictures that were ever acknowledged. */
const kept = new Set<string>();
let laid: readonly string[] = [];

/** The people of a test, who have not sent anything that day; they stop with it at the latest. */
async function crowdOn(server: Server): Promise<Crowd> {
  const people: TestPlayer[] = [];
  while (people.length < PEOPLE) people.push(await aPlayer(site.deps, { balance: yuan(1_000) }));
  const among = crowdOfPictures(site, server, people);
  onTestFinished(() => among.end());
  return among;
}

async function leave(among: Crowd): Promise<void> {
  await among.end();
  expect(among.faults).toEqual([]);
  for (const path of among.kept) kept.add(path);
}

async function everyPictureIsShownBy(server: Server): Promise<void> {
  const wrong: string[] = [];
  for (const [paths, kind] of [
    [kept, 'chat'],
    [laid, ''],
  ] as const)
    for (const path of paths) {
      const found = await lookAt(server, path, kind);
      if (found !== 'shown') wrong.push(`${path}: ${found}`);
    }
  expect(wrong).toEqual([]);
}

const share = (of: readonly number[], part: number): number =>
  Math.round(of.toSorted((a, b) => a - b)[Math.floor(of.length * part)] ?? 0);
const LONG = { timeout: 300_000 };
const tell = (what: string): void => void process.stdout.write(`files on s3: ${what}\n`);

/** One part of the drill, until enough was done. */
async function during(among: Crowd, name: string, isEnough: (acts: Acts) => boolean): Promise<Acts> {
  const acts = among.begin();
  await until(() => among.faults.length > 0 || (isEnough(acts) && acts.betMs.length >= ENOUGH), name, PATIENCE_MS);
  expect(among.faults).toEqual([]);
  const times = (of: readonly number[]): string => `p50 ${share(of, 0.5)} ms, p99 ${share(of, 0.99)} ms`;
  tell(
    `${name}: ${acts.uploadMs.length} kept (${times(acts.uploadMs)}), ${acts.notTaken} refused, ${acts.shown} shown, ${acts.notShown} not; ` +
      `${acts.betMs.length} bets (${times(acts.betMs)})`,
  );
  expect(share(acts.betMs, 0.99)).toBeLessThan(BET_P99_MS);
  return acts;
}

const isWell = ({ uploadMs, shown }: Acts): boolean => uploadMs.length >= ENOUGH && shown >= ENOUGH;
const isAway = ({ notTaken, notShown }: Acts): boolean => notTaken >= ENOUGH && notShown >= ENOUGH;

async function problems({ address }: Server): Promise<readonly string[]> {
  const { problems } = (await (await fetch(`${address}/healthz`)).json()) as { problems: string[] };
  return problems;
}

/** `./caiting files move`, as an operator types it. */
function move(to: 'folder' | 's3'): { child: ChildProcess; ended: Promise<{ code: number | null; said: string }> } {
  const main = join(REPOSITORY_ROOT, 'tools/caiting/entry/main.ts');
  const child = spawn(process.execPath, [main, 'files', 'move', '--to', to], { env: { ...process.env, ...settings } });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  return { child, ended: once(child, 'exit').then(([code]) => ({ code: code as number | null, said })) };
}

/** Files that a move has in its journal. */
function moved(): number {
  const journal = join(site.root, 'data/files-move.log');
  return existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').length - 2 : 0;
}

async function killedOnItsWay(to: 'folder' | 's3'): Promise<void> {
  const first = move(to);
  const isOnItsWay = until(() => moved() > KILLED_AT, 'a part of the move', PATIENCE_MS).then(() => null);
  expect(await Promise.race([isOnItsWay, first.ended])).toBeNull();
  first.child.kill('SIGKILL');
  await first.ended;
  expect(moved()).toBeLessThan(LAID);
}

/** The rest of it, with what it says. */
async function moveOn(to: 'folder' | 's3', code: number): Promise<void> {
  const [began, before] = [performance.now(), moved()];
  const ended = await move(to).ended;
  expect(ended).toMatchObject({ code });
  const seconds = (performance.now() - began) / 1_000;
  const copied = Number(/read back: (\d+)/.exec(ended.said)?.[1]);
  tell(`move to ${to} after ${before}: ${copied} pictures in ${seconds.toFixed(1)} s, its start included`);
}

const inFolder = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((key) => key === MARK || isFileKey(key))
    .toSorted();

test(
  'uploads move into the bucket beside the running site, through a kill -9: all there, once',
  { timeout: 600_000 },
  async () => {
    const server = await start('folder');
    laid = Array.from({ length: LAID }, () => {
      const bytes = randomBytes(LAID_BYTES);
      const path = nameOf(bytes);
      const file = join(folder, path.slice('/files/'.length));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, bytes);
      return path;
    });
    const among = await crowdOn(server);
    await during(among, 'in a folder', isWell);
    await killedOnItsWay('s3');
    await moveOn('s3', 1);
    expect(store.keys()).not.toContain(MARK);
    await during(among, 'in a folder, after a copy', isWell);
    await leave(among);
    await server.stop();
    await moveOn('s3', 0);

    expect(inFolder()).not.toContain(MARK);
    expect(store.keys()).toEqual([...inFolder(), MARK].toSorted());
    const there = await start('s3');
    await everyPictureIsShownBy(there);
    await there.stop();
  },
);

test(
  'the store falls, stands still, is slow and is started again: what was acknowledged is shown byte for byte, what is refused is so in words, bets do not wait',
  { timeout: 900_000 },
  async () => {
    const server = await start('s3');
    const among = await crowdOn(server);
    await during(among, 'well', isWell);

    await store.kill();
    await during(among, 'killed', isAway);
    expect(await problems(server)).toContain('filesAway');
    await store.start();
    await during(among, 'back', isWell);
    await expect.poll(() => problems(server), { timeout: PATIENCE_MS }).not.toContain('filesAway');

    store.freeze();
    await during(among, 'standing still', isAway);
    expect(await problems(server)).toContain('filesAway');
    store.thaw();
    await during(among, 'going on', isWell);

    store.slowDown(SLOW_MS);
    const slow = await during(among, 'slow', ({ uploadMs }) => uploadMs.length >= ENOUGH);
    expect(share(slow.uploadMs, 0.5)).toBeGreaterThan(SLOW_MS);
    store.slowDown(0);

    await store.kill();
    await store.start();
    await during(among, 'started again', isWell);
    await leave(among);
    await everyPictureIsShownBy(server);
    await server.stop();
  },
);

test('own data that one server made are fetched from another one, on a data folder of its own', LONG, async () => {
  const maker = await start('s3');
  const folderThere = join(site.root, 'data-there');
  // What an operator gives to a further machine: keys. Uploads and files for download are no part of it.
  cpSync(join(site.root, 'data'), folderThere, {
    recursive: true,
    filter: (path) => !/\/data\/(?:files|own-data|staff-exports|users|site)$/.test(path),
  });
  const there = await site.processes.start(undefined, {
    ...store.environment,
    CAITING_FILES: 's3',
    CAITING_LOG: 'silent',
    CAITING_DATA: folderThere,
    CAITING_ROLES: 'web',
  });
  const player = await aPlayer(site.deps, { balance: yuan(10) });
  const token = player.token ?? '';
  expect((await call(there, ownDataCalls.askDataExport, {}, token)).code).toBe(1);
  const state = async () => (await call(there, ownDataCalls.dataExport, {}, token)).data.export?.state;
  await expect.poll(state, { timeout: PATIENCE_MS, interval: 500 }).toBe('ready');
  await maker.kill();
  const { path } = (await call(there, ownDataCalls.openDataExport, {}, token)).data;
  const answer = await fetch(there.address + path, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  expect(readZip(Buffer.from(await answer.arrayBuffer())).get('csv/account.csv')).toContain(player.userName);
  // By way of the bucket and no other.
  expect(store.keys().some((key) => key.startsWith('download/own-data/'))).toBe(true);
  expect(existsSync(join(folderThere, 'files'))).toBe(false);
  await there.stop();
});

test('and back into the folder, through a kill -9', { timeout: 600_000 }, async () => {
  const server = await start('s3');
  const among = await crowdOn(server);
  await during(among, 'in the bucket', isWell);
  await killedOnItsWay('folder');
  await moveOn('folder', 1);
  expect(inFolder()).not.toContain(MARK);
  await leave(among);
  await server.stop();
  await moveOn('folder', 0);

  expect(store.keys()).not.toContain(MARK);
  expect(inFolder()).toEqual([...store.keys(), MARK].toSorted());
  const here = await start('folder');
  await everyPictureIsShownBy(here);
  await here.stop();
});
