import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { freePort } from '../../testing/free-port.ts';
import { Gate } from '../../testing/apart/gate.ts';
import { prepareNats, startNats } from '../testing/nats.ts';
import { hasNats } from '../testing/nats-process.ts';
import { until } from '../../testing/until.ts';
import { away, BusProcess, live, whole } from '../testing/bus-process.ts';

/** What takes its time to be noticed: servers of NATS that stand still, or lose each other. */

const { appTarget } = await testDatabase();
const aBus = (urls: string): Promise<BusProcess> => BusProcess.byNats(appTarget, urls);

describe.skipIf(!hasNats)('a bus by NATS (needs nats-server)', () => {
  test('servers of NATS that lose each other: both halves know it, cuts come by the database, and nothing is missed unnoticed', async () => {
    const [gate, near, far] = [await Gate.open(), await freePort(), await freePort()];
    const cluster = (port: number) => ['--cluster_name', 'pair', '--cluster', `nats://127.0.0.1:${port}`];
    gate.leadTo(near);
    const here = await startNats(...cluster(near));
    const there = await startNats(...cluster(far), '--routes', `nats://127.0.0.1:${gate.port}`);
    const [one, two] = [await aBus(here.url), await aBus(there.url)];
    await whole(one, two);
    one.publish(live(1));
    await until(() => two.numbers.length > 0, 'the first one');

    gate.cut();
    one.publish(live(2));
    one.publish({ kind: 'cut', to: { userId: '12' } });
    await Promise.all([away(one), away(two)]);
    await until(() => two.cuts.length > 0, 'the cut');
    const began = performance.now();
    await one.bus.heardByAll(300);
    expect(performance.now() - began).toBeGreaterThan(290);
    expect([two.numbers, two.gaps]).toEqual([[1], 0]);

    gate.leadTo(near);
    await whole(one, two);
    expect([one.gaps, two.gaps]).toEqual([0, 1]);
    one.publish(live(3));
    await until(() => two.numbers.length > 1, 'the next one');
    expect([two.numbers, two.gaps]).toEqual([[1, 3], 1]);

    gate.cut();
    one.publish(live(4));
    await away(two);
    await one.bus.close();
    // Nobody is left who could say that there was a fourth.
    await until(() => two.isUp && two.gaps === 2, 'what was missed of who went');
    gate.close();
  }, 60_000);

  test('a server that stands still is found, and left for another one', async () => {
    const [still, other] = [await startNats(), await prepareNats()];
    const urls = `${still.url},${other.url}`;
    const [one, two] = [await aBus(urls), await aBus(urls)];
    await whole(one, two);
    still.freeze();
    one.publish(live(1));
    await Promise.all([away(one), away(two)]);
    await other.start();
    await whole(one, two);
    // Not at once: whoever is slower to leave the first one may have to begin anew.
    await until(() => two.numbers.length > 0 || two.gaps > 0, 'what was said meanwhile');
    still.thaw();
    one.publish(live(2));
    await until(() => two.numbers.includes(2), 'the next one');
    expect(two.gaps > 0 ? [[2], [1, 2]] : [[1, 2]]).toContainEqual(two.numbers);
  }, 40_000);
});
