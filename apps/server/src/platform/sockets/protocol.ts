import type { ClientFrame } from '@caiting/contract';
import * as z from 'zod/mini';

const ROOMS_MAX = 20;
const seq = z.int().check(z.minimum(0));
const wireName = z.string().check(z.maxLength(64));

const Frame = z.union([
  z.strictObject({ code: z.literal(6) }),
  z.strictObject({
    code: z.literal(100),
    rooms: z
      .record(wireName, z.strictObject({ epoch: z.string().check(z.maxLength(64)), seq }))
      .check(z.refine((rooms) => Object.keys(rooms).length <= ROOMS_MAX)),
  }),
  z.strictObject({ code: z.literal(102), room: wireName, after: seq }),
]);

/** What a client may say (heartbeat, resume, gap); null for anything else, which closes the socket. */
export function parseClientFrame(text: string): ClientFrame | null {
  if (text === '{"code":6}') return { code: 6 };
  try {
    return Frame.parse(JSON.parse(text));
  } catch {
    // Not JSON, or not one of the three frames.
    return null;
  }
}
