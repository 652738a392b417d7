import { allCalls, type CallDef } from '@caiting/contract';
import { describe, expect, test } from 'vitest';
import { formFields, jsonFields, MalformedBody } from './platform/http/body.ts';
import { decodeInput } from './platform/http/decode.ts';
import { cpuMs, hostileBodies, largestOf, type HostileBody } from './testing/hostile-bodies.ts';

/**
 * Made from the contract alone: what it costs to find out what the largest body of each call says, before anything is done for it. The whole request is
 * measured by contract-cost.slow.test.ts.
 */
const SMALL_MS = 20;
/** Of the few calls that take a megabyte, from who signed in. */
const LARGE_MS = 80;
const LARGE_BYTES = 250_000;
/** Four times as long may take four times the time and some more, where the square would be sixteen; what takes less than this is too little to hurt. */
const GROWTH_MAX = 10;
const NOISE_MS = 10;
const TRIES = 4;

function decode(def: CallDef, { type, text }: HostileBody): void {
  try {
    decodeInput(def, type === 'json' ? jsonFields(text) : formFields(text));
  } catch (error) {
    if (!(error instanceof MalformedBody)) throw error;
  }
}

/** The least of a few tries, when the first was too much: the collector of garbage may have come by. */
function costOf(def: CallDef, body: HostileBody, enoughMs: number): number {
  let least = Infinity;
  for (let n = 0; n < TRIES && least > enoughMs; n += 1)
    least = Math.min(
      least,
      cpuMs(() => decode(def, body)),
    );
  return least;
}

describe('no body costs more than its length', () => {
  test.each(allCalls.map((def) => [def.path, def] as const))('%s', { timeout: 120_000 }, (_path, def) => {
    const size = largestOf(def);
    const bound = size > LARGE_BYTES ? LARGE_MS : SMALL_MS;
    const quarters = hostileBodies(def, size / 4);
    for (const body of hostileBodies(def, size)) {
      const quarter = quarters.next().value as HostileBody;
      const cost = costOf(def, body, NOISE_MS);
      expect(cost, `${body.name}, ${body.text.length} bytes`).toBeLessThan(bound);
      if (cost > NOISE_MS) {
        // What is too little to be measured is no divisor.
        const ofQuarter = Math.max(costOf(def, quarter, 0), NOISE_MS / 4);
        expect(cost / ofQuarter, `${body.name} grows by its square`).toBeLessThan(GROWTH_MAX);
      }
    }
  });
});
