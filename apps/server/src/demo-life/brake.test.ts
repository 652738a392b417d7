import { expect, test } from 'vitest';
import { ALONE_MS, Brake, REST_MS, SLOW_MS } from './brake.ts';

/** A brake with a clock of its own, and a visitor there. */
function aBrake() {
  const clock = { now: 1_000 };
  const brake = new Brake(() => clock.now);
  brake.sawVisitors(1);
  return { brake, clock };
}

test('nobody moves before the first visitor, and nobody ten minutes after the last', () => {
  const clock = { now: 0 };
  const brake = new Brake(() => clock.now);
  expect(brake.isOn).toBe(true);
  brake.sawVisitors(0);
  expect(brake.isOn).toBe(true);
  brake.sawVisitors(1);
  expect(brake.isOn).toBe(false);
  clock.now += ALONE_MS;
  expect(brake.isOn).toBe(false);
  clock.now += 1;
  expect(brake.isOn).toBe(true);
  brake.sawVisitors(2);
  expect(brake.isOn).toBe(false);
});

test('under load they rest for a minute: three slow calls of the last five', () => {
  const { brake, clock } = aBrake();
  for (const ms of [SLOW_MS + 1, 5, SLOW_MS + 1, 5]) brake.took(ms);
  expect(brake.isOn).toBe(false);
  brake.took(SLOW_MS + 1);
  expect(brake.isOn).toBe(true);
  clock.now += REST_MS - 1;
  expect(brake.isOn).toBe(true);
  clock.now += 1;
  expect(brake.isOn).toBe(false);
});

test('a slow call now and then, and calls of just two hundred milliseconds, are no load', () => {
  const { brake } = aBrake();
  for (let at = 0; at < 20; at += 1) brake.took(at % 3 === 0 ? 900 : 5);
  for (let at = 0; at < 20; at += 1) brake.took(SLOW_MS);
  expect(brake.isOn).toBe(false);
});
