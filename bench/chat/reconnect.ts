import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { calls, chatModerationCalls, MUTE_DURATIONS } from '@caiting/contract';
import type { UserId } from '@caiting/contract/wire';
import { callHall, HallClient } from '@caiting/server/bench-kit';
import { startHall, type Hall } from './hall.ts';
import { countUnequal, waitUntil } from './lists.ts';

/**
 * Goals 5 to 7: clients cut at random moments while people talk, are muted and recalled, on two servers, one of which is killed in the
 * middle. Every list must end as the server's.
 */

const SPEAKING_AT_ONCE = 16;
/** One message of so many is recalled, one speaker of so many muted and unmuted again. */
const RECALLED = 10;
const MUTED = 50;
const LATEST = 50;

export interface ReconnectSize {
  readonly clients: number;
  readonly cutsEach: number;
  readonly messages: number;
}

export async function reconnect(hall: Hall, size: ReconnectSize) {
  const [one, first] = [await startHall(hall, { isOneOfTwo: true }), await startHall(hall, { isOneOfTwo: true })];
  let two: typeof first | null = first;
  const ports = (): number => (two !== null && randomInt(2) === 1 ? two.port : one.port);
  const tokens = hall.people.map(({ token }) => token);
  const clients = Array.from(
    { length: size.clients },
    (_, n) => new HallClient({ port: ports, token: tokens[n % tokens.length] ?? '', roomCode: hall.room }),
  );
  try {
    await waitUntil(() => clients.every(({ isConnected }) => isConnected));
    const acts = new Acts(hall, ports);
    let said = 0;
    const speak = async (): Promise<void> => {
      while (said < size.messages) {
        said += 1;
        await acts.say();
      }
    };
    const talking = Promise.all(Array.from({ length: SPEAKING_AT_ONCE }, speak));
    let isOver = false;
    const cutting = cutAtRandom(
      clients,
      size,
      () => said / size.messages,
      () => isOver,
    );
    await waitUntil(() => said > size.messages / 2);
    two = null;
    first.child.kill('SIGKILL');
    await delay(1_000); // tidy-allow: as long as somebody needs to start it again
    const again = await startHall(hall, { isOneOfTwo: true });
    two = again;
    await talking;
    isOver = true;
    const cuts = await cutting;
    const unequal = await countUnequal(hall, clients);
    await again.stop();
    return {
      clients: size.clients,
      messages: said,
      cuts,
      recalled: acts.recalled,
      mutes: acts.mutes,
      sendsRepeated: acts.repeats,
      reloads: clients.reduce((sum, { reloads }) => sum + reloads, 0),
      unequalLists: unequal,
      faults: clients.reduce((sum, { faults }) => sum + faults.length, 0),
      outOfOrder: clients.filter(({ seen }) => seen.some((seq, n) => n > 0 && seq <= (seen[n - 1] ?? 0))).length,
    };
  } finally {
    for (const client of clients) client.close();
    await one.stop();
  }
}

/** As many cuts as ordered, spread over the talk. */
async function cutAtRandom(
  clients: readonly HallClient[],
  size: ReconnectSize,
  progress: () => number,
  isOver: () => boolean,
): Promise<number> {
  const wanted = size.clients * size.cutsEach;
  let cuts = 0;
  while (cuts < wanted && !isOver()) {
    for (; cuts < wanted * progress(); cuts += 1) clients[randomInt(clients.length)]?.cut();
    await delay(5);
  }
  return cuts;
}

/** What people do, each thing repeated until somebody answers. */
class Acts {
  recalled = 0;
  mutes = 0;
  repeats = 0;
  readonly #hall: Hall;
  readonly #port: () => number;
  readonly #latest: string[] = [];
  #count = 0;

  constructor(hall: Hall, port: () => number) {
    this.#hall = hall;
    this.#port = port;
  }

  async say(): Promise<void> {
    const person = await this.#hall.talk.speaker();
    const { room, manager } = this.#hall;
    const n = (this.#count += 1);
    const message = { roomCode: room, messageTypeId: 1, message: `第${n}句`, sendKey: randomUUID() };
    const reply = await this.#untilHeard((port) => callHall(port, calls.addMessage, message, person));
    if (reply.code === 1) this.#latest.push(reply.data.id);
    if (this.#latest.length > LATEST) this.#latest.shift();
    if (n % RECALLED === 0) {
      const [id] = this.#latest.splice(randomInt(this.#latest.length), 1);
      if (id === undefined) return;
      const recall = { roomCode: room, id: id as never };
      await this.#untilHeard((port) => callHall(port, chatModerationCalls.updateMessageStateFront, recall, manager));
      this.recalled += 1;
    }
    if (n % MUTED === 0) await this.#mute(person.id as UserId);
  }

  async #mute(target: UserId): Promise<void> {
    const { room: roomCode, manager } = this.#hall;
    const { addBanFront, getBanFront, updateBanFront } = chatModerationCalls;
    const mute = { roomCode, target, durationTypeId: MUTE_DURATIONS.halfHour };
    await this.#untilHeard((port) => callHall(port, addBanFront, mute, manager));
    const found = await this.#untilHeard((port) => callHall(port, getBanFront, { roomCode, target }, manager));
    const id = found.code === 1 ? found.data.record?.id : undefined;
    if (id === undefined) return;
    const end = { roomCode, id, durationTypeId: MUTE_DURATIONS.cancel };
    await this.#untilHeard((port) => callHall(port, updateBanFront, end, manager));
    this.mutes += 1;
  }

  async #untilHeard<T>(ask: (port: number) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await ask(this.#port());
      } catch {
        // The server was killed under it: nobody knows whether it was done.
        this.repeats += 1;
      }
    }
  }
}
