import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { conform } from './kit.ts';
import { FAULTS, ReferenceProvider, type Fault } from './reference-provider.ts';

const KEY = 'k'.repeat(40);
/** Long enough for an answer on a busy machine, short enough for the late ones. */
const TIMEOUT_MS = 400;

/** By fault and rule, the scenarios that turn red: read one by one against what the fault does. `door`: cases of no scenario. */
const EXPECTED = JSON.parse(readFileSync(new URL('red-cases.json', import.meta.url), 'utf8')) as Record<
  Fault,
  Record<string, string>
>;

async function verdictsOf(fault?: Fault) {
  const options = { key: KEY, provider: 'reference', timeoutMs: TIMEOUT_MS };
  const provider = new ReferenceProvider({ ...options, fault });
  try {
    const url = await provider.listen();
    return await conform({ ...options, url, pointAt: async (wallet) => provider.pointAt(wallet) });
  } finally {
    provider.close();
  }
}

function redByRule(verdicts: Awaited<ReturnType<typeof verdictsOf>>): Record<string, string> {
  const red: Record<string, string[]> = {};
  for (const { name } of verdicts.filter(({ isRight }) => !isRight)) {
    const [scenario = '', rule = ''] = name.split(': ');
    const isDoor = scenario === 'launch' || scenario === 'round';
    (red[isDoor ? 'door' : rule] ??= []).push(isDoor ? name : scenario);
  }
  return Object.fromEntries(Object.entries(red).map(([rule, names]) => [rule, names.join(' ')]));
}

test('an honest provider is green in every case, and each case has a name of its own', async () => {
  const verdicts = await verdictsOf();
  expect(verdicts.filter(({ isRight }) => !isRight)).toEqual([]);
  expect(verdicts.length).toBeGreaterThanOrEqual(60);
  expect(new Set(verdicts.map(({ name }) => name)).size).toBe(verdicts.length);
});

describe('each fault turns its cases red, and no others', () => {
  test('there are twenty and more, each with its cases', () => {
    expect(FAULTS.length).toBeGreaterThanOrEqual(20);
    expect(Object.keys(EXPECTED).toSorted()).toEqual([...FAULTS].toSorted());
  });

  test.each(FAULTS)('%s', async (fault) => {
    expect(redByRule(await verdictsOf(fault))).toEqual(EXPECTED[fault]);
  });
});
