import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LastEvents } from './last-events.ts';

const MAX = 7;

/** An event of so many bytes that says who it is. */
const eventOf = (name: number, bytes: number): Buffer => Buffer.alloc(bytes, `<${name}>`);

const bytes = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 3_000 }) }, fc.constant(9_000));
const push = fc.record({ at: fc.constant(null), bytes });
const replace = fc.record({ at: fc.nat(MAX - 1), bytes });
const acts = fc.array(fc.oneof({ weight: 4, arbitrary: push }, replace), { maxLength: 200 });

test('whatever comes and is replaced, the last events are those of a plain list', () => {
  fc.assert(
    fc.property(acts, fc.nat(MAX), fc.nat(MAX), (all, one, other) => {
      const events = new LastEvents(MAX);
      let list: Buffer[] = [];
      for (const [name, { at, bytes: length }] of all.entries()) {
        const event = eventOf(name, length);
        if (at === null) {
          events.push(event);
          list = [...list, event].slice(-MAX);
        } else if (at < list.length) {
          events.replace(at, event);
          list[at] = event;
        }
      }
      const [from = 0, to = 0] = [one, other].map((at) => Math.min(at, list.length)).toSorted((a, b) => a - b);
      expect(events.count).toBe(list.length);
      expect(events.copy(from, to).equals(Buffer.concat(list.slice(from, to)))).toBe(true);
      const last = `<${all.length - 1}>`;
      expect(events.placesOf(last)).toEqual(list.flatMap((event, at) => (event.includes(last) ? at : [])));
    }),
  );
});

test('what was given stays as it was when its place is taken', () => {
  const events = new LastEvents(2);
  events.push(eventOf(1, 900));
  const given = events.copy(0, 1);
  for (let n = 2; n < 40; n += 1) events.push(eventOf(n, 900));
  expect(given.equals(eventOf(1, 900))).toBe(true);
});

test('the memory of events that come and go does not grow', () => {
  const events = new LastEvents(10);
  const before = process.memoryUsage().arrayBuffers;
  const event = eventOf(1, 1_000);
  for (let n = 0; n < 20_000; n += 1) events.push(event);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000);
});

test('cleared, it is empty and takes events again', () => {
  const events = new LastEvents(2);
  events.push(eventOf(1, 10));
  events.clear();
  expect([events.count, events.copy(0, 0).length]).toEqual([0, 0]);
  events.push(eventOf(2, 10));
  expect(events.copy(0, 1).equals(eventOf(2, 10))).toBe(true);
});
