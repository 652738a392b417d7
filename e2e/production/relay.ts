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

/** One that has this one round, from its time on; `now` is the site's. */
export const startRelayOfRound = (now: () => number): Promise<Relay> =>
  serve((request, response) => {
    const asked = /^\/([0-9a-f]{64})\/public\/(latest|\d+)$/.exec(request.url ?? '');
    const fits = asked?.[1] === QUICKNET.chainHash && (asked[2] === 'latest' || asked[2] === String(ROUND));
    if (!fits || now() < roundTime(QUICKNET, ROUND) * 1000) response.writeHead(404).end();
    else response.end(JSON.stringify(RECORDED));
  });
