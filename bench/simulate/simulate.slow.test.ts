import { expect, test } from 'vitest';
import { hasNats } from '@caiting/server/testing/nats-process';
import { possible } from './plan.ts';
import { PLANTS } from './plants.ts';
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

for (const [name, plant] of Object.entries(PLANTS))
  test.skipIf(plant.needsNats === true && !hasNats)(
    `planted and found: ${plant.about}${plant.needsNats === true ? ' (needs nats-server)' : ''}`,
    { timeout: PATIENCE_MS },
    async () => {
      const { findings } = await simulate({ seed: name, seconds: PLANTED_S, say, plant });
      expect(findings.filter((one) => plant.finds.test(one))).not.toEqual([]);
    },
  );
