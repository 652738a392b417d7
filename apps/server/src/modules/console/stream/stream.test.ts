import { get, type IncomingMessage } from 'node:http';
import {
  calls,
  consoleCalls,
  FiguresNews,
  hearsFigures,
  hearsQueue,
  QueueNews,
  STAFF_QUEUES,
  STAFF_ROLES,
  STAFF_STREAM_PATH,
} from '@caiting/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { until } from '../../../platform/testing/until.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { modules } from '../../index.ts';
import { someStaff } from '../testing/staff.ts';

const withoutSeeds = modules.map(({ seed: _seed, ...module }) => module);
const { app, owner, port } = await testApp({ modules: withoutSeeds, isListening: true });
const staff = await someStaff(app, {
  ada: 'admin',
  carl: 'admin',
  sue: 'support',
  fay: 'finance',
  dee: 'draws',
  dan: 'draws',
});
const player = await aPlayer(app.deps);
await callApp(app, consoleCalls.createRoom, { roomCode: 'main', title: '大厅' } as never, staff.ada);

class Listener {
  readonly #answer: IncomingMessage;
  text = '';
  isOver = false;

  constructor(answer: IncomingMessage) {
    this.#answer = answer;
    answer.setEncoding('utf8').on('data', (part: string) => (this.text += part));
    answer.on('close', () => (this.isOver = true));
  }

  get status(): number {
    return this.#answer.statusCode ?? 0;
  }

  /** Queues of which this one heard. */
  get heard(): string[] {
    const news = [...this.text.matchAll(/^event: queues\ndata: (.*)$/gm)].map(([, data]) =>
      QueueNews.parse(JSON.parse(data ?? '')),
    );
    return [...new Set(news.flatMap(({ changed }) => changed.map(({ queue }) => queue)))].toSorted();
  }

  /** Figures of the first page that this one heard. */
  get figures(): FiguresNews[] {
    return [...this.text.matchAll(/^event: figures\ndata: (.*)$/gm)].map(([, data]) =>
      FiguresNews.parse(JSON.parse(data ?? '')),
    );
  }

  close(): void {
    this.#answer.destroy();
  }
}

const listen = (token: string, headers: Record<string, string> = {}): Promise<Listener> =>
  new Promise((resolve, reject) => {
    const asked = { headers: { authorization: `Bearer ${token}`, ...headers } };
    get(`http://127.0.0.1:${port}${STAFF_STREAM_PATH}`, asked, (answer) => resolve(new Listener(answer))).on(
      'error',
      reject,
    );
  });

let count = 0;
/** Somebody is reported, as by another process. */
async function somethingWaits(): Promise<void> {
  count += 1;
  await owner.run(
    `insert into chat_case (kind, object, room_code, user_id, name, body) values ('person', $1, 'main', $2, 'x', '')`,
    [`person:${count}`, player.id],
  );
}

test('who may make the read that shows a queue hears of it, and nobody else', () => {
  for (const queue of STAFF_QUEUES)
    expect([queue, STAFF_ROLES.some((role) => hearsQueue([role], queue))]).toEqual([queue, true]);
  expect(STAFF_QUEUES.filter((queue) => hearsQueue(['content'], queue))).toEqual([
    'adjustments',
    'wishes',
    'filterHits',
    'parkedEvents',
    'reports',
  ]);
  expect(STAFF_QUEUES.filter((queue) => hearsQueue([], queue))).toEqual([]);
  expect([STAFF_ROLES.every((role) => hearsFigures([role])), hearsFigures([])]).toEqual([true, false]);
});

describe('a page that listens', () => {
  test('hears within two seconds that a queue changed, each by its role, and nothing but the count', async () => {
    const [sue, dee] = [await listen(staff.sue.token), await listen(staff.dee.token)];
    expect([sue.status, dee.status]).toEqual([200, 200]);
    await until(() => sue.text.includes('retry:') && dee.text.includes('retry:'), 'both streams');
    const before = performance.now();
    await somethingWaits();
    await until(() => sue.heard.includes('reports'), 'the report');
    expect(performance.now() - before).toBeLessThan(2_000);
    expect(dee.heard).toEqual([]);
    expect(sue.text).not.toContain(player.userName);
    for (const one of [sue, dee]) one.close();
  });

  test('hears the figures of the first page at once and again, the same as are asked for, read once however many listen', async () => {
    const [sue, dee] = [await listen(staff.sue.token), await listen(staff.dee.token)];
    await until(() => sue.figures.length > 0 && dee.figures.length > 0, 'the first figures');
    const before = sue.figures[0]?.bets ?? 0;
    await owner.run('insert into statistics_delta (day, bets, stake) values (shanghai_day(app_now()), 3, 60e8)');
    await until(
      () => sue.figures.at(-1)?.bets === before + 3 && dee.figures.at(-1)?.bets === before + 3,
      'what came since',
    );
    expect(dee.figures.at(-1)).toEqual(sue.figures.at(-1));
    const { data } = await callApp(app, calls.homeFigures, {}, staff.sue);
    expect({ ...data, at: 0 }).toEqual({ ...sue.figures.at(-1), at: 0 });
    // Nobody hears more often than every five seconds: what was told at first, and each look since.
    const moments = sue.figures.map(({ at }) => at);
    expect(new Set(moments).size).toBeLessThanOrEqual(
      1 + Math.ceil(((moments.at(-1) ?? 0) - (moments[0] ?? 0)) / 4_900),
    );
    for (const one of [sue, dee]) one.close();
  });

  test('is one of four of its person; a fifth is refused until one has gone', async () => {
    const open = await Promise.all([1, 2, 3, 4].map(() => listen(staff.fay.token)));
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const fifth = await listen(staff.fay.token);
    expect(fifth.status).toBe(429);
    open[0]?.close();
    await until(async () => {
      const again = await listen(staff.fay.token);
      again.close();
      return again.status === 200;
    }, 'a free place');
    for (const one of open) one.close();
  });

  test('takes no place where it left before it was known who asks', async () => {
    const connections = () => new Promise<number>((resolve) => app.http.server.getConnections((_e, n) => resolve(n)));
    const waiting = `select from pg_locks where relation = 'staff_session'::regclass and not granted`;
    const before = await connections();
    const asked = { headers: { authorization: `Bearer ${staff.dan.token}` }, agent: false };
    await owner.tx(async (tx) => {
      await tx.run('lock table staff_session in access exclusive mode');
      const left = [1, 2, 3, 4].map(() =>
        get(`http://127.0.0.1:${port}${STAFF_STREAM_PATH}`, asked).on('error', () => 0),
      );
      await until(async () => (await tx.query(waiting)).length === left.length, 'four that are being looked up');
      for (const one of left) one.destroy();
      await until(async () => (await connections()) <= before, 'the server to know that they left');
    });
    await until(async () => (await owner.query(waiting)).length === 0, 'the answers');
    const stays = await listen(staff.dan.token);
    expect(stays.status).toBe(200);
    stays.close();
  });

  test('needs a session of staff, and comes from the console’s own page', async () => {
    expect((await listen('nobody')).status).toBe(401);
    expect((await listen(player.token)).status).toBe(401);
    expect((await listen(staff.sue.token, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  test('hears nothing more once its session has ended', async () => {
    const carl = await listen(staff.carl.token);
    await until(() => carl.text.includes('retry:'), 'the stream');
    expect((await callApp(app, consoleCalls.staffLogout, {}, staff.carl)).code).toBe(1);
    await somethingWaits();
    await until(() => carl.isOver, 'its end');
    expect([carl.text.includes('event: ended'), carl.heard]).toEqual([true, []]);
  });
});
