import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { bettingCalls } from '@caiting/contract';
import { REPOSITORY_ROOT } from '../../config.ts';
import { modules } from '../../modules/index.ts';
import { freePort } from '../testing/free-port.ts';
import { testApp } from '../testing/app.ts';
import { callApp } from '../testing/call.ts';

const metricsPort = await freePort();
const { app, port, owner } = await testApp({ modules, config: { metricsPort }, isListening: true });
const MONITORING = join(REPOSITORY_ROOT, 'deploy/monitoring');

let text = '';
beforeAll(async () => {
  await callApp(app, bettingCalls.getServerTimeMillisecond, {});
  await owner.query(
    `insert into outbox (type, payload, due_at) values ('tenant.changed', '{"key":"demo"}', 'infinity')`,
  );
  text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
});

/** Value of the one line with this name and these labels. */
function valueOf(name: string, label = ''): number {
  const line = text.split('\n').find((one) => one.startsWith(`${name}${label} `));
  return Number(line?.split(' ')[1]);
}

test('a parked event, the calls that were answered and the disk are in the figures', async () => {
  expect(valueOf('caiting_outbox_events', '{state="parked"}')).toBe(1);
  expect(valueOf('caiting_call_seconds_count', '{area="betting"}')).toBeGreaterThan(0);
  expect(valueOf('caiting_disk_free_bytes')).toBeGreaterThan(1e6);
  expect(valueOf('caiting_unsettled_draw_oldest_seconds')).toBe(0);
  expect(valueOf('caiting_bus_up')).toBe(1);
  await owner.query('delete from outbox');
});

test('they are answered on their own port alone, and nothing else is answered there', async () => {
  const site = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(await site.text()).not.toContain('caiting_');
  expect((await fetch(`http://127.0.0.1:${metricsPort}/healthz`)).status).toBe(404);
});

test('a scrape stays small: no label with a value for each player or issue', () => {
  expect(text.split('\n').length).toBeLessThan(600);
});

const NAME = /\b(?:caiting|nodejs|process)_[a-z0-9_]+/g;
/** Every series that the page may show: one with labels has no line before it has a value. */
const known = (): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );

test.each(['alerts.yml', 'grafana-dashboard.json'])('every figure that %s names exists', (file) => {
  const names = [...readFileSync(join(MONITORING, file), 'utf8').matchAll(NAME)].map(([name]) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !known().has(name))).toEqual([]);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
test.runIf(hasPromtool)('promtool accepts the rules and the figures', () => {
  expect(spawnSync('promtool', ['check', 'rules', join(MONITORING, 'alerts.yml')]).status).toBe(0);
  expect(spawnSync('promtool', ['check', 'metrics'], { input: text }).stderr.toString()).toBe('');
});
