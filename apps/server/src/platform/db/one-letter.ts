import type { Duplex } from 'node:stream';
import type pg from 'pg';

const held = new WeakSet<Duplex>();

/**
 * What is asked of this connection from here to the end of the turn goes out in one system call. The driver makes one for each statement,
 * and each wakes the process at the other end by itself.
 */
export function inOneLetter(client: pg.ClientBase): void {
  const { stream } = (client as pg.Client).connection;
  if (held.has(stream)) return;
  held.add(stream);
  stream.cork();
  process.nextTick(() => {
    held.delete(stream);
    stream.uncork();
  });
}
