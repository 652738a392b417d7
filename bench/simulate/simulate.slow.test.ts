import { expect, test } from 'vitest';
import { hasNats } from '@caiting/server/testing/nats-process';
import { possible } from './plan.ts';
import { PLANTS, TOGETHER } from './plants.ts';
import { simulate } from './simulate.ts';

/** Two minutes of a whole site in trouble, and sites that were broken on purpose: what the simulation is for is to find that. */

const PATIENCE_MS = 900_000;
/** Long enough that each of a plant's troubles comes. */
const PLANTED_S = 40;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const isRoot = process.getuid?.() === 0;

test(
  'two minutes of every trouble: nothing lost, nothing doubled, pages alike, books right',
  { timeout: PATIENCE_MS },
  async () => {
    const { done, troubles, facts, findings } = await simulate({ seed: 'two-minutes', seconds: 120, say });
    expect(findings).toEqual([]);
    expect(new Set(troubles)).toEqual(new Set(possible({ hasOwnDisk: isRoot, hasNats })));
    expect(done).toBeGreaterThan(100);
    for (const [what, count] of Object.entries(facts)) expect(count, what).toBeGreaterThan(0);
  },
);

/** NATS alone loses messages. */
const canShow = (name: string): boolean => hasNats || PLANTS[name]?.needsNats !== true;

for (const names of TOGETHER) {
  const shown = names.filter(canShow);
  const plants = shown.flatMap((name) => PLANTS[name] ?? []);
  test(`planted and found: ${plants.map(({ about }) => about).join('; ')}`, { timeout: PATIENCE_MS }, async () => {
    const { findings } = await simulate({ seed: shown.join(), seconds: PLANTED_S, say, plants });
    for (const { about, finds } of plants)
      expect(
        findings.some((one) => finds.test(one)),
        `${about}: ${findings.join('\n')}`,
      ).toBe(true);
  });
}

test('every plant is looked for', () => {
  expect(TOGETHER.flat().toSorted()).toEqual(Object.keys(PLANTS).toSorted());
});

test.skipIf(!hasNats)('what the bus has lost is looked for (needs nats-server)', () => undefined);
