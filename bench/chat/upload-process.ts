import { constants, setPriority } from 'node:os';
import { chatImageCalls } from '@caiting/contract';
import { costliestImage, hostileImages } from '@caiting/server/bench-kit';

/** Whoever sends hostile pictures, for uploader.ts. */

export type UploadOrder =
  | { readonly do: 'start'; readonly to: { port: number; tokens: readonly string[]; atOnce: number } }
  | { readonly do: 'sendOne' | 'sendOn' | 'end' };

export interface UploadNews {
  readonly kept: number;
  readonly refused: number;
}

/** Of so many uploads one is of the hostile kinds; the others cost the decoder the most that is taken. */
const HOSTILE = 4;
/** They stand by kind: so every kind comes soon. */
const STRIDE = 7;
/** Each person may send so many a day; the next one goes on. */
const EACH = 50;

class Sender {
  readonly #to: Extract<UploadOrder, { do: 'start' }>['to'];
  readonly #costly: Buffer;
  readonly #hostile: readonly Buffer[];
  readonly taken = { kept: 0, refused: 0 };
  #sent = 0;
  #isOver = false;
  #sending: Promise<unknown> = Promise.resolve();

  constructor(to: Extract<UploadOrder, { do: 'start' }>['to'], costly: Buffer, hostile: readonly Buffer[]) {
    this.#to = to;
    this.#costly = costly;
    this.#hostile = hostile;
  }

  /** Sends a picture up as a browser does. */
  async sendOne(): Promise<void> {
    const n = (this.#sent += 1);
    const { port, tokens } = this.#to;
    const isHostile = n % HOSTILE === 0;
    const bytes = isHostile ? this.#hostile[((n / HOSTILE) * STRIDE) % this.#hostile.length] : this.#costly;
    const body = new FormData();
    body.set('file', new File([new Uint8Array(bytes as Buffer)], 'a.jpg', { type: 'image/jpeg' }));
    const headers = { authorization: `Bearer ${tokens[Math.floor(n / EACH) % tokens.length] ?? ''}` };
    const url = `http://127.0.0.1:${port}${chatImageCalls.uploadChatFile.path}`;
    const reply = (await (await fetch(url, { method: 'POST', headers, body })).json()) as { code: number };
    this.taken[reply.code === 1 ? 'kept' : 'refused'] += 1;
  }

  sendOn(): void {
    this.#isOver = false;
    const one = async (): Promise<void> => {
      while (!this.#isOver) await this.sendOne();
    };
    this.#sending = Promise.all(Array.from({ length: this.#to.atOnce }, one));
  }

  async end(): Promise<UploadNews> {
    this.#isOver = true;
    await this.#sending;
    return this.taken;
  }
}

let sender: Sender | null = null;

async function obey(order: UploadOrder): Promise<UploadNews | null> {
  if (order.do === 'start') {
    sender = new Sender(
      order.to,
      await costliestImage(),
      (await hostileImages()).map(({ bytes }) => bytes),
    );
    // From here on: in life these are other machines, and must not be what the talk waits for.
    setPriority(process.pid, constants.priority.PRIORITY_LOW);
  } else if (order.do === 'sendOne') await sender?.sendOne();
  else if (order.do === 'end') return (await sender?.end()) ?? null;
  else {
    sender?.sendOn();
    return null;
  }
  return sender?.taken ?? null;
}

process.on('message', (order: UploadOrder) => {
  void obey(order).then((news) => news && process.send?.(news));
});
process.on('disconnect', () => process.exit(0));
