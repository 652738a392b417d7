import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QUICKNET, roundForClose, roundTime } from '@caiting/lottery/draw';

/** Relays of drand for sites of production: nobody on the network is asked. */

export interface Relay {
  readonly url: string;
  close(): void;
}

async function serve(answer: RequestListener): Promise<Relay> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}

/** One that has no round to give: bets are taken all the same. */
export const startEmptyRelay = (): Promise<Relay> => serve((_, response) => response.writeHead(404).end());

export const ROUND = 31_089_008;
/** An issue of `ssc5` closes here, six seconds and more before the round, which draws it. */
export const CLOSE_MS = Date.parse('2026-08-07T10:39:40+08:00');
if (roundForClose(QUICKNET, CLOSE_MS / 1000) !== ROUND) throw new Error('another round draws that issue');

const { quicknet } = JSON.parse(
  readFileSync(new URL('../../packages/lottery/fixtures/drand-rounds.json', import.meta.url), 'utf8'),
) as { quicknet: { rounds: { round: number; signature: string }[] } };
/** As the network gave it. */
export const RECORDED = quicknet.rounds.find(({ round }) => round === ROUND);

/** Four rounds in a row were recorded: what relays show around a close, and what draws its issue. */
const IN_A_ROW = [1000, 1001, 1002, 1003] as const;
/** Six seconds before round 1002 and in the second of round 1000, thirty-six seconds before midnight in Shanghai. */
export const WATCHED_CLOSE_MS = Date.parse('2023-08-23T23:59:24+08:00');
if (roundForClose(QUICKNET, WATCHED_CLOSE_MS / 1000) !== 1002) throw new Error('another round draws that issue');

/** One that has round 31089008, from its time on; `now` is the relay's clock. */
export const startRelayOfRound = (now: () => number): Promise<Relay> => startRelay([ROUND], now);

/** The same, and slow: who asks for its newest round at a close has sealed when it answers. */
export const startSlowRelay = (now: () => number): Promise<Relay> => startRelay([ROUND], now, LATEST_AFTER_MS);
/** A close waits a second and a half for what relays show. */
const LATEST_AFTER_MS = 1_800;

/** One that has the four, each from its time on. */
export const startRelayOfFour = (now: () => number): Promise<Relay> => startRelay(IN_A_ROW, now);

const startRelay = (of: readonly number[], now: () => number, latestAfterMs = 0): Promise<Relay> =>
  serve((request, response) => {
    const asked = /^\/([0-9a-f]{64})\/public\/(latest|\d+)$/.exec(request.url ?? '');
    const isLatest = asked?.[2] === 'latest';
    const out = of.filter((round) => roundTime(QUICKNET, round) * 1000 <= now());
    const wanted = isLatest ? out.at(-1) : out.find((round) => String(round) === asked?.[2]);
    const shown = quicknet.rounds.find(({ round }) => round === wanted);
    if (asked?.[1] !== QUICKNET.chainHash || shown === undefined) response.writeHead(404).end();
    else setTimeout(() => response.end(JSON.stringify(shown)), isLatest ? latestAfterMs : 0);
  });
