import { accountCalls, bettingCalls } from '@caiting/contract';
import { expect, test } from 'vitest';
import { modules } from '../../../modules/index.ts';
import { testApp } from '../../testing/app.ts';
import { until } from '../../testing/until.ts';
import { Wire } from '../../testing/wire.ts';

/** What one visitor did to the site, by connections as he opens them. Measured is the processor time of the server's thread: in it everybody else waits. */
const { port } = await testApp({ modules, isListening: true, config: { logLevel: 'silent' } });
const JSON_TYPE = 'application/json';
const head = (method: string, path: string, more: string) => `${method} ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
const HALF_A_MEGABYTE = 524_288;

async function cpuMsOf(work: () => Promise<void>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

test.each([accountCalls.login.path, bettingCalls.addBetting.path])(
  'half a megabyte of brackets to %s costs no more than a few milliseconds',
  { timeout: 120_000 },
  async (path) => {
    const rounds = 20;
    const cost = await cpuMsOf(async () => {
      for (let n = 0; n < rounds; n += 1) {
        const wire = new Wire(port).send(
          head('POST', path, `Content-Type: ${JSON_TYPE}\r\nContent-Length: ${HALF_A_MEGABYTE}\r\n`),
        );
        wire.send('['.repeat(HALF_A_MEGABYTE));
        expect((await wire.answer())?.status).toMatch(/ (?:200|413) /);
        wire.socket.destroy();
      }
    });
    // The caller runs in this very thread and sends half a megabyte each time.
    expect(cost / rounds).toBeLessThan(30);
  },
);

test('the API list, asked for again and again, costs what a file costs', { timeout: 120_000 }, async () => {
  const ask = async () => {
    const wire = new Wire(port).send(head('GET', '/docs.json', 'Accept-Encoding: br\r\nConnection: close\r\n'));
    await until(() => wire.isClosed, 'the whole list');
  };
  await ask();
  const rounds = 50;
  const cost = await cpuMsOf(async () => {
    for (let n = 0; n < rounds; n += 1) await ask();
  });
  expect(cost / rounds).toBeLessThan(15);
});

test(
  'nine hundred bodies that never end hold no memory worth the name, and are gone in time',
  { timeout: 120_000 },
  async () => {
    const before = process.memoryUsage.rss();
    const wires = Array.from({ length: 900 }, () => {
      const wire = new Wire(port).send(
        head('POST', accountCalls.login.path, `Content-Type: ${JSON_TYPE}\r\nContent-Length: 16000\r\n`),
      );
      return wire.send('x'.repeat(15_900));
    });
    await until(
      () => wires.filter(({ isClosed }) => isClosed).length > 600,
      'those beyond the bound of an address',
      60_000,
    );
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1_048_576);
    await until(() => wires.every(({ isClosed }) => isClosed), 'the slow ones to be ended', 60_000);
  },
);

test('headers that never end are ended', { timeout: 60_000 }, async () => {
  const wires = Array.from({ length: 50 }, () => new Wire(port).send('GET / HTTP/1.1\r\nHost: a\r\nX-A: b\r\n'));
  await until(() => wires.every(({ isClosed }) => isClosed), 'all of them to be ended', 40_000);
});
