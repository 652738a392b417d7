import { createHmac, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** A worker that plays a provider of games: each player stakes and is paid, by signed messages over keep-alive connections. */
export interface WalletOrder {
  readonly port: number;
  readonly key: string;
  readonly players: readonly string[];
  readonly seconds: number;
  /** Messages a second over all players; absent: each player sends as soon as there is an answer. */
  readonly perSecond?: number;
  /** So many credits at once of stakes that were taken before, in place of all that: a table that is paid. */
  readonly payout?: boolean;
}

export interface WalletResult {
  /** Debits and credits that were answered ok. */
  readonly moved: number;
  readonly others: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
}

const order = workerData as WalletOrder;
/** A provider is one address, and an address has so many connections at most (apps/server/src/platform/http/bounds). */
const CONNECTIONS_MAX = 200;
const agent = new Agent({ keepAlive: true, maxSockets: Math.min(order.players.length, CONNECTIONS_MAX) });
const times: number[] = [];
const others: Record<string, number> = {};
let moved = 0;

/** As a provider has to: what is answered busy has not happened, and is sent again as it is. */
async function send(message: 'debit' | 'credit', fields: object): Promise<void> {
  while ((await sendOnce(message, fields)) === 'busy');
}

function sendOnce(message: 'debit' | 'credit', fields: object): Promise<string> {
  const path = `/v1/game/wallet/${message}`;
  const body = JSON.stringify(fields);
  const timestamp = String(new Date().getTime());
  const signature = createHmac('sha256', order.key).update(`${timestamp}\n${path}\n${body}`).digest('hex');
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        agent,
        port: order.port,
        host: '127.0.0.1',
        method: 'POST',
        path,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-caiting-provider': 'house',
          'x-caiting-timestamp': timestamp,
          'x-caiting-signature': signature,
        },
      },
      (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString()));
        response.on('end', () => {
          times.push(performance.now() - begun);
          const status = /"status":"(\w+)"/.exec(text)?.[1] ?? `http ${response.statusCode}`;
          if (status === 'ok') moved += 1;
          else others[status] = (others[status] ?? 0) + 1;
          resolve(status);
        });
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

const stake = (player: string, round: string) => ({
  transactionId: `${round}-d`,
  player,
  currency: 'CNY',
  game: 'baccarat',
  round,
  amount: '2',
});
const paid = (player: string, round: string) => ({
  ...stake(player, round),
  transactionId: `${round}-c`,
  amount: '3.9',
  debit: `${round}-d`,
  closes: true,
});

async function play(player: string, until: number, pauseMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * pauseMs)); // tidy-allow: spreads the load, decides nothing
  while (performance.now() < until) {
    const round = randomUUID();
    for (const act of [() => send('debit', stake(player, round)), () => send('credit', paid(player, round))]) {
      const begun = performance.now();
      await act();
      const left = pauseMs - (performance.now() - begun);
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    }
  }
}

const begun = performance.now();
let timed = begun;
if (order.payout) {
  const rounds = order.players.map((player) => ({ player, round: randomUUID() }));
  await Promise.all(rounds.map(({ player, round }) => send('debit', stake(player, round))));
  moved = 0;
  times.length = 0;
  timed = performance.now();
  await Promise.all(rounds.map(({ player, round }) => send('credit', paid(player, round))));
} else {
  const pauseMs = order.perSecond === undefined ? 0 : (order.players.length * 1_000) / order.perSecond;
  await Promise.all(order.players.map((player) => play(player, begun + order.seconds * 1_000, pauseMs)));
}
times.sort((a, b) => a - b);
const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
agent.destroy();
parentPort?.postMessage({
  moved,
  others,
  seconds: (performance.now() - timed) / 1_000,
  p50: at(0.5),
  p99: at(0.99),
} satisfies WalletResult);
