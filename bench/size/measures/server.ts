import { once } from 'node:events';
import { calls, pushes } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { LifeClient } from '@caiting/server/bench-kit';
import { Crowd } from '../../chat/crowd.ts';
import { Talk } from '../../chat/hall.ts';
import { wireLine, openIssue, type BenchSite } from '../../money/site.ts';
import { NO_LIMITS, startSite } from '../../support/site.ts';
import type { Size } from '../lay/shape.ts';
import { signedIn, spreadOver } from './signed-in.ts';
import { figuresOf, joined, msOf, quantile, single, summed, timesOf, type Figures } from './times.ts';

const STARTS = 2;
const LISTENERS = 200;
const TALKERS = 100;
const TEXTS = 100;
const ROOM = 'size0' as RoomCode;
const BETTORS = 60;
const PUSHED_WITHIN_MS = 10_000;

/** The server in a process of its own: its start, a text to two hundred sockets, and what a player is pushed after a bet. */
export async function readServer(site: BenchSite, { players }: Size): Promise<Figures> {
  const issue = await openIssue(site);
  const tokens = await signedIn(site.database.db, spreadOver(players, TALKERS + BETTORS));
  const started: number[] = [];
  for (let turn = 0; turn < STARTS; turn += 1) {
    const server = await startSite(site.folder, { isServerOnly: true, env: NO_LIMITS });
    started.push(server.readyMs);
    if (turn < STARTS - 1) await server.stop();
    else {
      try {
        const talk = await readTalk(server.port, tokens.slice(0, TALKERS));
        const push = await readPushes(server.port, tokens.slice(TALKERS), issue.issueNo);
        return joined([talk, push, single({ start: quantile(started, 0) })]);
      } finally {
        await server.stop();
      }
    }
  }
  throw new Error('no server was started');
}

async function readTalk(port: number, tokens: readonly string[]): Promise<Figures> {
  const people = tokens.map((token, n) => ({ id: String(n), token }));
  const talk = new Talk(ROOM, people);
  const crowd = await Crowd.open({ count: LISTENERS, isFollowing: false, port, room: { code: ROOM, tokens } });
  try {
    const said: number[] = [];
    const { delays } = await crowd.deliver(TEXTS, async () => {
      for (let n = 0; n < TEXTS; n += 1) said.push(await msOf(() => talk.say(port, '')));
    });
    return figuresOf({ say: summed(said), fanOut: summed(delays) });
  } finally {
    crowd.close();
  }
}

/** From the sending of a bet until its balance is pushed to the player's own socket. */
async function readPushes(port: number, tokens: readonly string[], issueNo: string): Promise<Figures> {
  const client = new LifeClient(`http://127.0.0.1:${port}`, () => undefined);
  const sockets = await Promise.all(tokens.map((token) => openOwn(client, port, token)));
  const line = wireLine(issueNo);
  const push = await timesOf(
    async (turn) => {
      const socket = sockets[turn];
      const token = tokens[turn];
      if (!socket || token === undefined) throw new Error('no socket for this turn');
      const pushed = heard(socket, pushes.balance.code, pushes.balance.type);
      await client.call(calls.addBetting, { bettingData: [line], requestId: crypto.randomUUID() }, { token });
      await pushed;
    },
    BETTORS - 10,
    10,
  );
  for (const socket of sockets) socket.close();
  return figuresOf({ push });
}

async function openOwn(client: LifeClient, port: number, token: string): Promise<WebSocket> {
  const { key } = await client.call(calls.getBroadcastKey, {}, { token });
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/broadCast/site?key=${encodeURIComponent(key)}`);
  await once(socket, 'open');
  return socket;
}

/** Resolves with the first such push. */
function heard(socket: WebSocket, code: number, type: number | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('a push did not come')), PUSHED_WITHIN_MS);
    const onMessage = ({ data }: MessageEvent): void => {
      const frame = JSON.parse(String(data)) as { code: number; type?: number };
      if (frame.code !== code || (type !== null && frame.type !== type)) return;
      clearTimeout(late);
      socket.removeEventListener('message', onMessage);
      resolve();
    };
    socket.addEventListener('message', onMessage);
  });
}
