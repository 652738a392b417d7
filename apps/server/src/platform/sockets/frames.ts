import type { PushData, PushDef } from '@caiting/contract';
import type { NoticeFrame } from '../outbox/bus.ts';

/** A push of the contract with its data: the numbers of the wire come from the contract alone. */
export function frameOf<const P extends PushDef>(push: P, data: PushData<P>): NoticeFrame {
  return push.type === null ? { code: push.code, data } : { code: push.code, type: push.type, data };
}

/** One WebSocket text message as the bytes of an unmasked server frame, so that a room's message is framed once for everybody. */
export function encodeTextFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  // Not from Buffer's pool: a room keeps hundreds of frames, and each would keep its whole slab of the pool alive.
  const frame = Buffer.allocUnsafeSlow(head + length);
  frame[0] = 0x81;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head);
  return frame;
}

/** The text of such a frame. */
export function decodeTextFrame(frame: Buffer): string {
  const head = frame[1] === 126 ? 4 : frame[1] === 127 ? 10 : 2;
  return frame.toString('utf8', head);
}
