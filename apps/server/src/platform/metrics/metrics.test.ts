import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
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

const DASHBOARDS = readdirSync(MONITORING).filter((name) => name.endsWith('.json'));

test.each(['alerts.yml', ...DASHBOARDS])('every figure that %s names exists', (file) => {
  const names = [...readFileSync(join(MONITORING, file), 'utf8').matchAll(NAME)].map(([name]) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !known().has(name))).toEqual([]);
});

interface Dashboard {
  readonly uid: string;
  readonly title: string;
  readonly panels: readonly {
    readonly id: number;
    readonly gridPos: { readonly x: number; readonly y: number };
    readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
  }[];
}
const dashboards = DASHBOARDS.map((name) => JSON.parse(readFileSync(join(MONITORING, name), 'utf8')) as Dashboard);

test('there is a dashboard for the site, for each part of its work, and for what they share, and none is another', () => {
  expect(dashboards.map(({ uid }) => uid).toSorted()).toEqual([
    'caiting-database-and-bus',
    'caiting-draws',
    'caiting-jobs',
    'caiting-site',
    'caiting-web',
  ]);
  expect(new Set(dashboards.map(({ title }) => title)).size).toBe(dashboards.length);
});

/** Labels that a series has: its own, and what Prometheus adds. */
const labelsOf = (name: string): ReadonlySet<string> =>
  new Set(
    ['instance', 'le'].concat(
      [...text.matchAll(new RegExp(`^${name}\\{([^}]*)\\}`, 'gm'))].flatMap(([, labels = '']) =>
        [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label),
      ),
    ),
  );
/** What is only counted once it happened has no line, so no labels, before that. */
const hasLines = (name: string): boolean => new RegExp(`^${name}[ {]`, 'm').test(text);

test.each(dashboards.map((dashboard) => [dashboard.uid, dashboard] as const))(
  'each panel of %s asks for one thing that there is, by labels that it has',
  (_uid, { panels }) => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length);
    for (const { targets } of panels) {
      const [{ expr, legendFormat }] = targets as [(typeof targets)[number]];
      const [name = ''] = expr.match(NAME) ?? [];
      expect([expr, expr.includes('{instance=~"$instance"')]).toEqual([expr, true]);
      const grouped = /by \(([^)]*)\)/.exec(expr)?.[1]?.split(', ') ?? [];
      const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label);
      expect([expr, shown.filter((label) => !grouped.includes(label))]).toEqual([expr, []]);
      if (hasLines(name)) expect([expr, grouped.filter((label) => !labelsOf(name).has(label))]).toEqual([expr, []]);
    }
  },
);

test('what a dashboard calls late is something that is expected', () => {
  const said = dashboards.flatMap(({ panels }) =>
    panels.flatMap(({ targets }) => [...(targets[0]?.expr ?? '').matchAll(/what=~"([^"]+)"/g)]),
  );
  const words = said.flatMap(([, list = '']) => list.split('|'));
  expect(words.length).toBeGreaterThan(10);
  const late = new Set([...text.matchAll(/^caiting_late_seconds\{what="(\w+)"\}/gm)].map(([, word]) => word));
  expect(words.filter((word) => !late.has(word))).toEqual([]);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
test.runIf(hasPromtool)('promtool accepts the rules and the figures', () => {
  expect(spawnSync('promtool', ['check', 'rules', join(MONITORING, 'alerts.yml')]).status).toBe(0);
  expect(spawnSync('promtool', ['check', 'metrics'], { input: text }).stderr.toString()).toBe('');
});
