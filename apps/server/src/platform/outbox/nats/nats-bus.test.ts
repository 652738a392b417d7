import { connect } from '@nats-io/transport-node';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { prepareNats, startNats } from '../testing/nats.ts';
import { hasNats } from '../testing/nats-process.ts';
import { until } from '../../testing/until.ts';
import { away, BusProcess, live, numbers, whole } from '../testing/bus-process.ts';

/** Two processes' worth of a bus on one database, by a real server of NATS. */

const { db, appTarget } = await testDatabase();

const aBus = (urls: string, target = appTarget): Promise<BusProcess> => BusProcess.byNats(target, urls);

describe.skipIf(!hasNats)('a bus by NATS (needs nats-server)', () => {
  test('a notice is heard here in the same turn and there once, in order; a new process has missed nothing', async () => {
    const nats = await startNats();
    const [one, two] = [await aBus(nats.url), await aBus(nats.url)];
    await whole(one, two);
    for (const n of numbers(1, 500)) one.publish(live(n));
    expect(one.numbers).toEqual(numbers(1, 500));
    await until(() => two.numbers.length >= 500, 'all of them');
    const three = await aBus(nats.url);
    await whole(one, two, three);
    one.publish(live(501));
    await until(() => three.numbers.length > 0, 'the last one');
    expect([two.numbers, three.numbers]).toEqual([numbers(1, 501), [501]]);
    expect([one.gaps, two.gaps]).toEqual([0, 0]);
    expect(await one.figure('caiting_bus_notices_total{way="published"}')).toBe(501);
    expect(await two.figure('caiting_bus_notices_total{way="received"}')).toBe(501);
    expect(await one.figure('caiting_bus_lag_seconds_count')).toBeGreaterThan(0);
  });

  test('NATS is killed and comes back: what was said meanwhile is heard once, in order, and nobody begins anew', async () => {
    const nats = await startNats();
    const [one, two] = [await aBus(nats.url), await aBus(nats.url)];
    await whole(one, two);
    // Some are on their way when it falls.
    for (const n of numbers(1, 200)) one.publish(live(n));
    await nats.kill();
    for (const n of numbers(201, 400)) one.publish(live(n));
    await Promise.all([away(one), away(two)]);
    await nats.start();
    await whole(one, two);
    await until(() => two.numbers.length >= 400, 'all of them');
    expect(two.numbers).toEqual(numbers(1, 400));
    expect(two.gaps).toBe(0);
    expect(await two.figure('caiting_bus_reconnects_total')).toBe(1);
  });

  test('without NATS a process starts, says so, and is heard when it comes', async () => {
    const nats = await prepareNats();
    const [one, two] = [await aBus(nats.url), await aBus(nats.url)];
    one.publish(live(1));
    expect([one.isUp, two.isUp, one.numbers]).toEqual([false, false, [1]]);
    await nats.start();
    await whole(one, two);
    await until(() => two.numbers.length > 0, 'what was said before');
    expect(two.numbers).toEqual([1]);
  });

  test('a cut is in the database before it is told, and whoever could not hear of it finds it there', async () => {
    const nats = await startNats();
    const [one, two] = [await aBus(nats.url), await aBus(nats.url)];
    await whole(one, two);
    await nats.kill();
    await away(two);
    // Said by a process that falls before NATS is back.
    await db.query(`insert into bus_cut (notice) values ('{"kind": "cut", "to": {"userId": "10"}}')`);
    await until(() => two.cuts.length > 0, 'the cut');
    expect(two.cuts[0]).toMatchObject({ to: { userId: '10' } });
    one.publish({ kind: 'cut', to: { userId: '11' } });
    await nats.start();
    await until(() => two.cuts.some(({ to }) => to.userId === '11'), 'the other one');
    const kept = `select from bus_cut where notice->'to'->>'userId' = '11'`;
    expect(await db.query(kept)).toHaveLength(1);
  });

  test('what is too large travels as where to look, and one that NATS would refuse stops nobody', async () => {
    const nats = await startNats();
    const [one, two] = [await aBus(nats.url), await aBus(nats.url)];
    await whole(one, two);
    for (const length of [60_000, 70_000, 2_000_000]) {
      const frame = { code: 1, data: 'x'.repeat(length) };
      one.publish({ kind: 'log', room: 'room:a', seq: length, frame });
      one.publish({ kind: 'live', room: 'site', frame });
    }
    one.publish({ kind: 'whisper', to: { userId: '1' }, frame: { code: 1, data: 'x'.repeat(2_000_000) } });
    one.publish(live(1));
    await until(() => two.numbers.length > 0, 'the last one');
    const heard = two.notices.map((notice) => [notice.kind, 'frame' in notice && notice.frame !== undefined]);
    const whole60 = [
      ['log', true],
      ['live', true],
    ];
    const where = [
      ['log', false],
      ['anew', false],
    ];
    expect(heard).toEqual([...whole60, ...where, ...where, ['live', true]]);
    expect(two.gaps).toBe(0);
  });

  test('more than is kept while NATS is away is told as something missed', async () => {
    const nats = await startNats();
    const [one, two] = [await aBus(nats.url), await aBus(nats.url)];
    await whole(one, two);
    await nats.kill();
    await away(one);
    for (const n of numbers(1, 12_000)) one.publish(live(n));
    await nats.start();
    await until(() => two.numbers.includes(12_000), 'the last one');
    expect(two.gaps).toBeGreaterThan(0);
    expect(two.numbers).toEqual(numbers(12_000 - two.numbers.length + 1, 12_000));
  });

  test('every process has acted on what was said before, when it says so; one that cannot is waited for and no longer', async () => {
    const nats = await startNats();
    const [one, two, three] = [await aBus(nats.url), await aBus(nats.url), await aBus(nats.url)];
    await whole(one, two, three);
    one.publish(live(1));
    const began = performance.now();
    await one.bus.heardByAll(10_000);
    expect([two.numbers, three.numbers]).toEqual([[1], [1]]);
    expect(performance.now() - began).toBeLessThan(5_000);
    nats.freeze();
    let isOver = false;
    const waited = one.bus.heardByAll(300).then(() => (isOver = true));
    await until(() => isOver, 'no longer than was asked');
    await waited;
    nats.thaw();
  });

  test('sites on one NATS do not hear each other, nor what a stranger says under their name', async () => {
    const nats = await startNats();
    const other = await testDatabase();
    const [one, two] = [await aBus(nats.url), await aBus(nats.url)];
    const neighbour = await aBus(nats.url, other.appTarget);
    await whole(one, two, neighbour);
    const stranger = await connect({ servers: nats.url });
    const subjects = new Set<string>();
    const seen: string[] = [];
    stranger.subscribe('>', {
      callback: (_error, { subject, data }) => {
        if (subjects.size < 3) subjects.add(subject);
        seen.push(Buffer.from(data).toString('latin1'));
        // Back again, changed, and as anybody would write it.
        if (seen.length < 50) {
          stranger.publish(subject, data);
          stranger.publish(subject, data.toReversed());
          stranger.publish(subject, JSON.stringify({ n: 1, notice: { kind: 'cut', to: { userId: '1' } } }));
        }
      },
    });
    await stranger.flush();
    const secret = 'a word that nobody else may read';
    one.publish({ kind: 'whisper', to: { userId: '7' }, frame: { code: 1, data: secret } });
    one.publish(live(1));
    neighbour.publish(live(2));
    await until(() => two.numbers.length > 0 && subjects.size >= 2, 'both sites');
    await one.bus.heardByAll(10_000);
    expect([one.numbers, two.numbers, neighbour.numbers]).toEqual([[1], [1], [2]]);
    expect(two.notices.filter(({ kind }) => kind !== 'live').map(({ kind }) => kind)).toEqual(['whisper']);
    expect([one, two, neighbour].map(({ gaps }) => gaps)).toEqual([0, 0, 0]);
    expect(seen.filter((text) => text.includes(secret) || text.includes('"notice":{"kind":"live"'))).toEqual([]);
    await stranger.close();
  });
});
