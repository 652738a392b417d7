import { createConnection, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { LINK_REFUSALS, type Signer, type SignerOrder } from './port.ts';

const TIMEOUT_MS = 10_000;
/** A server starts its signer after itself: so long the first questions wait for it. */
const START_MS = 5_000;
const KNOCK_EVERY_MS = 100;

const Reply = z.object({ id: z.int(), answer: z.optional(z.unknown()), error: z.optional(z.string()) });
const Link = z.union([
  z.object({ link: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  z.object({ refused: z.enum(LINK_REFUSALS) }),
]);
const Lost = z.object({ lost: z.int(), kept: z.int() });

/** The signer of another process. It is connected to at the first question, and again at the next one after it fell; what was asked meanwhile fails. */
export function socketSigner(path: string): Signer {
  const asked = new Map<number, PromiseWithResolvers<unknown>>();
  let count = 0;
  let socket: Socket | null = null;

  const fail = (of: Socket, why: Error): void => {
    if (socket !== of) return;
    socket = null;
    for (const one of asked.values()) one.reject(why);
    asked.clear();
  };
  const connect = (): Socket => {
    const made = createConnection(path);
    // It must not keep a process that would end.
    made.unref();
    made.on('error', (error) => fail(made, error));
    made.on('close', () => fail(made, new Error('the signer ended')));
    const lines = createInterface({ input: made });
    // It says the socket's errors again.
    lines.on('error', () => undefined);
    lines.on('line', (line) => {
      const read = readReply(line);
      if (read === null) {
        made.destroy(new Error('the signer answers nonsense'));
        return;
      }
      const { id, answer, error } = read;
      const one = asked.get(id);
      asked.delete(id);
      if (error === undefined) one?.resolve(answer);
      else one?.reject(new Error(`the signer says: ${error}`));
    });
    return made;
  };
  let start: Promise<void> | undefined;
  const ask = async (order: SignerOrder): Promise<unknown> => {
    await (start ??= waitForSocket(path));
    const id = (count += 1);
    const one = Promise.withResolvers<unknown>();
    asked.set(id, one);
    const timer = setTimeout(() => one.reject(new Error('the signer does not answer')), TIMEOUT_MS);
    (socket ??= connect()).write(`${JSON.stringify({ id, order })}\n`);
    try {
      return await one.promise;
    } finally {
      clearTimeout(timer);
      asked.delete(id);
    }
  };
  return {
    publishChain: async (order) => z.boolean().parse(await ask({ ask: 'chain', ...order })),
    link: async (order) => Link.parse(await ask({ ask: 'link', ...order })),
    loseChains: async () => Lost.parse(await ask({ ask: 'lose' })),
    close: async () => void socket?.destroy(),
  };
}

/** Ends when somebody listens, or START_MS later. */
async function waitForSocket(path: string): Promise<void> {
  const until = performance.now() + START_MS;
  while (!(await isListening(path)) && performance.now() < until)
    await pause(KNOCK_EVERY_MS, undefined, { ref: false });
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const knock = createConnection(path);
    knock.on('error', () => resolve(false));
    knock.on('connect', () => {
      knock.destroy();
      resolve(true);
    });
  });
}

function readReply(line: string): z.infer<typeof Reply> | null {
  try {
    const read = Reply.safeParse(JSON.parse(line));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
