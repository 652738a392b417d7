import { expect, test } from 'vitest';
import { UnpackGate } from './unpack-gate.ts';

const LIMITS = { pictures: 2, pixels: 100, waiting: 3 };

/** Pictures that stay inside until they are let go; `inside` and `done` tell who is where. */
function crowd(limits = LIMITS) {
  const gate = new UnpackGate(limits);
  const inside: string[] = [];
  const exits = new Map<string, PromiseWithResolvers<void>>();
  const send = (name: string, pixels: number) => {
    const exit = Promise.withResolvers<void>();
    exits.set(name, exit);
    return gate.run(pixels, async () => {
      inside.push(name);
      await exit.promise;
      inside.splice(inside.indexOf(name), 1);
      return name;
    });
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const leave = async (name: string) => {
    exits.get(name)?.resolve();
    await settle();
  };
  return { send, leave, inside, settle };
}

test('no more at once than are allowed, and in the order they came', async () => {
  const { send, leave, inside, settle } = crowd();
  for (const name of ['a', 'b', 'c', 'd']) void send(name, 10);
  await settle();
  expect(inside).toEqual(['a', 'b']);
  await leave('b');
  expect(inside).toEqual(['a', 'c']);
  await leave('a');
  expect(inside).toEqual(['c', 'd']);
});

test('large ones wait for each other, and nobody overtakes the one that waits', async () => {
  const { send, leave, inside, settle } = crowd();
  for (const [name, pixels] of [
    ['large', 80],
    ['second', 60],
    ['small', 1],
  ] as const)
    void send(name, pixels);
  await settle();
  expect(inside).toEqual(['large']);
  await leave('large');
  expect(inside).toEqual(['second', 'small']);
});

test('one that is larger than all together goes alone', async () => {
  const { send, leave, inside, settle } = crowd();
  void send('huge', 500);
  void send('small', 1);
  await settle();
  expect(inside).toEqual(['huge']);
  await leave('huge');
  expect(inside).toEqual(['small']);
});

test('when too many wait, the next is turned away', async () => {
  const { send, leave, settle } = crowd();
  const first = send('first', 100);
  for (const name of ['w1', 'w2', 'w3']) void send(name, 100);
  expect(await send('one too many', 1)).toBeNull();
  await settle();
  await leave('first');
  expect(await first).toBe('first');
});

test('a picture that fails gives its room back', async () => {
  const gate = new UnpackGate({ ...LIMITS, pictures: 1 });
  await expect(gate.run(10, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await gate.run(10, async () => 'in')).toBe('in');
});
