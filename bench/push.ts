import { rmSync } from 'node:fs';
import { calls, pushes, type PushFrame } from '@caiting/contract';
import { NO_LIMITS, openTempFolder, startSite } from './support/site.ts';
import { GOALS } from './support/goals.ts';

const SOCKETS = 1_000;
const GOAL_MS = GOALS.push.p99Ms;
/** Every one-minute lottery draws twice in it. */
const WATCH_MS = 130_000;
const OPENING_AT_ONCE = 50;
const AUTH_DEADLINE_MS = 20_000;
const HEARTBEAT_MS = 10_000;

/**
 * From the draw to the result on a thousand open pages: the site as a person starts it, a thousand sockets in this process, and for every `drawn` push
 * the time since the draw was written. Both clocks are this machine's. `--sockets=N` for less.
 */
export async function run(args: readonly string[]): Promise<number> {
  const wanted = Number(args.find((arg) => arg.startsWith('--sockets='))?.slice(10) ?? SOCKETS);
  const dataFolder = openTempFolder('push');
  const site = await startSite(dataFolder, { env: NO_LIMITS });
  const watch = new Watch();
  try {
    for (let at = 0; at < wanted; at += OPENING_AT_ONCE)
      await Promise.all(
        Array.from({ length: Math.min(OPENING_AT_ONCE, wanted - at) }, () => watch.open(`localhost:${site.port}`)),
      );
    process.stderr.write(`${watch.sockets} sockets are open\n`);
    watch.begin();
    await new Promise((resolve) => setTimeout(resolve, WATCH_MS));
    const took = watch.took.toSorted((a, b) => a - b);
    const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.MAX_VALUE;
    const missing = watch.draws * wanted - took.length;
    const ratio = missing > 0 ? Number.MAX_SAFE_INTEGER : Math.round((at(0.99) / GOAL_MS) * 1000) / 1000;
    const figures = { p50: at(0.5), p99: at(0.99), max: at(1), draws: watch.draws, missing };
    process.stdout.write(`${JSON.stringify({ bench: 'push', ratio, goalMs: GOAL_MS, sockets: wanted, ...figures })}\n`);
    return ratio <= 1 ? 0 : 1;
  } finally {
    watch.close();
    await site.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** Many sockets and what they hear of draws. */
class Watch {
  readonly took: number[] = [];
  readonly #open: WebSocket[] = [];
  readonly #heard = new Set<string>();
  #begun = Number.POSITIVE_INFINITY;

  get sockets(): number {
    return this.#open.length;
  }

  /** Different results heard since `begin`. */
  get draws(): number {
    return this.#heard.size;
  }

  begin(): void {
    this.#begun = Date.now();
  }

  async open(host: string): Promise<void> {
    const reply = (await (await fetch(`http://${host}${calls.getBroadcastKey.path}`)).json()) as {
      data: { key: string };
    };
    const socket = new WebSocket(`ws://${host}/v1/broadCast/site?key=${encodeURIComponent(reply.data.key)}`);
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('a socket was not let in')), AUTH_DEADLINE_MS);
      socket.addEventListener('message', ({ data }) => {
        const frame = JSON.parse(String(data)) as PushFrame;
        if (frame.code === pushes.authResult.code) {
          clearTimeout(late);
          resolve();
        }
        if (frame.code === pushes.drawn.code) this.#take(frame);
      });
      socket.addEventListener('error', () => reject(new Error('a socket failed')));
    });
    this.#open.push(socket);
    const beat = setInterval(
      () => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify({ code: pushes.heartbeat.code })),
      HEARTBEAT_MS,
    );
    socket.addEventListener('close', () => clearInterval(beat));
  }

  #take({ data }: PushFrame): void {
    const { lotteryCode, result } = data as { lotteryCode: string; result: { issue: string; drawnAt: number } };
    // Drawn before all were there: not everybody can have heard of it.
    if (result.drawnAt < this.#begun) return;
    this.took.push(Date.now() - result.drawnAt);
    this.#heard.add(`${lotteryCode}/${result.issue}`);
  }

  close(): void {
    for (const socket of this.#open) socket.close();
  }
}
