import { setTimeout as delay } from 'node:timers/promises';
import { chatModerationCalls } from '@caiting/contract';
import type { MessageId } from '@caiting/contract/wire';
import { callHall } from '@caiting/server/bench-kit';
import { Crowd } from './crowd.ts';
import { median, quantile, round, startHall, type Hall } from './hall.ts';
import { clockMs } from './stamp.ts';

/** Goal 12: what a manager takes back is gone from every screen as soon as a message would be on it. */

const PAUSE_MS = 60;

export async function recalls(hall: Hall, { sockets, turns }: { sockets: number; turns: number }) {
  const ours = await startHall(hall);
  const room = { code: hall.room, tokens: hall.people.map(({ token }) => token) };
  const crowd = await Crowd.open({ port: ours.port, count: sockets, room, isFollowing: false });
  /** From asking to the last of them. */
  const timed = async (act: () => Promise<unknown>): Promise<number> => {
    const begun = clockMs();
    const { atMs } = await crowd.deliver(1, act);
    await delay(PAUSE_MS); // tidy-allow: the rate of a quiet room
    return atMs - begun;
  };
  const said: number[] = [];
  const recalled: number[] = [];
  try {
    for (let n = 0; n < turns; n += 1) {
      const ids: MessageId[] = [];
      said.push(await timed(async () => ids.push(await hall.talk.say(ours.port, ''))));
      const order = { roomCode: hall.room, id: ids[0] as MessageId };
      recalled.push(
        await timed(() => callHall(ours.port, chatModerationCalls.updateMessageStateFront, order, hall.manager)),
      );
    }
  } finally {
    crowd.close();
    await ours.stop();
  }
  const both = (values: readonly number[]) => ({ p50: round(median(values)), p99: round(quantile(values, 0.99)) });
  return { sockets, turns, messageMs: both(said), recallMs: both(recalled) };
}
