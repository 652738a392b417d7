import { expect, test } from 'vitest';
import { TROUBLES } from './plan.ts';
import { simulate } from './simulate.ts';

/** Two minutes of a whole site in trouble, and sites that were broken on purpose: what the simulation is for is to find that. */

const PATIENCE_MS = 900_000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

test(
  'two minutes of every trouble: nothing lost, nothing doubled, pages alike, books right',
  { timeout: PATIENCE_MS },
  async () => {
    const { done, troubles, findings } = await simulate({ seed: 'two-minutes', seconds: 120, say });
    expect(findings).toEqual([]);
    expect(new Set(troubles)).toEqual(new Set(TROUBLES));
    expect(done).toBeGreaterThan(100);
  },
);

test(
  'planted: keys of requests are forgotten, so that what is asked again is done again',
  { timeout: PATIENCE_MS },
  async () => {
    const { findings } = await simulate({
      seed: 'forgets',
      seconds: 60,
      say,
      plant: (owner) =>
        owner.query(`
        create function forget_key() returns trigger language plpgsql as $$ begin return null; end $$;
        create trigger forget_key before insert on request_key for each row execute function forget_key()`),
    });
    expect(findings.some((one) => /is stored and nobody was told of it|are stored/.test(one))).toBe(true);
  },
);

test('planted: a message in twenty vanishes from the log after it was answered', { timeout: PATIENCE_MS }, async () => {
  const { findings } = await simulate({
    seed: 'vanishes',
    seconds: 60,
    say,
    plant: (owner) =>
      owner.query(`
        create function lose_message() returns trigger language plpgsql as $$
          begin delete from chat_message where id = new.id and new.id % 20 = 0; return null; end $$;
        create constraint trigger lose_message after insert on chat_message deferrable initially deferred
          for each row execute function lose_message()`),
  });
  expect(findings.some((one) => /message \d+ was acknowledged and is lost/.test(one))).toBe(true);
});
