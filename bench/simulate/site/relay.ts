import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chainHashOf, latestRound, QUICKNET, verifyRound, type BeaconChain } from '@caiting/lottery/draw';
import { localChain, signRound } from '@caiting/server/bench-kit';
import type { SiteClock } from './site-clock.ts';

const SECRET_BYTES = 32;
const SECRET = new Uint8Array(SECRET_BYTES).fill(7);

/** A network of the simulation's own in the place of drand's, in this process and, by stand-in-chain.ts, in those of the site. */
export function standIn(): BeaconChain {
  const { chainHash: _, ...chain } = { ...localChain(SECRET), name: 'quicknet', isTest: false };
  return Object.assign(QUICKNET, { ...chain, chainHash: chainHashOf(chain) });
}

export const isOfNetwork = (round: number, signature: string): boolean =>
  verifyRound(QUICKNET, round, signature) !== null;

/** `away`: connections end at once; `silent`: nothing is answered; `lies`: other rounds, rounds to come and signatures of nobody. */
export type RelayMood = 'well' | 'away' | 'silent' | 'lies';

const LIES = ['anotherRound', 'roundToCome', 'nobodysSignature'] as const;
const AHEAD = 1_000;

/** A relay of that network, by the site's clock. */
export class Relay {
  mood: RelayMood = 'well';
  asked = 0;
  readonly #server: Server;
  readonly #clock: SiteClock;
  readonly #signatures = new Map<number, string>();

  private constructor(server: Server, clock: SiteClock) {
    this.#server = server;
    this.#clock = clock;
    server.on('request', (request, response) => this.#answer(request.url ?? '', response));
  }

  static async open(clock: SiteClock): Promise<Relay> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Relay(server, clock);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #answer(url: string, response: ServerResponse): void {
    this.asked += 1;
    if (this.mood === 'silent') return;
    if (this.mood === 'away') return void response.destroy();
    const [, hash, wanted] = /^\/([0-9a-f]{64})\/public\/(latest|\d+)$/.exec(url) ?? [];
    const latest = latestRound(QUICKNET, this.#clock.now() / 1_000);
    const round = wanted === 'latest' ? latest : Number(wanted);
    if (hash !== QUICKNET.chainHash || !(round <= latest)) return void response.writeHead(404).end();
    response.end(JSON.stringify(this.mood === 'lies' ? this.#lie(round) : { round, signature: this.#sign(round) }));
  }

  #lie(round: number): { round: number; signature: string } {
    switch (LIES[this.asked % LIES.length]) {
      case 'anotherRound':
        return { round, signature: this.#sign(round - 1) };
      case 'roundToCome':
        return { round: round + AHEAD, signature: this.#sign(round) };
      default:
        return { round, signature: signRound(QUICKNET, new Uint8Array(SECRET_BYTES).fill(9), round) };
    }
  }

  #sign(round: number): string {
    const known = this.#signatures.get(round) ?? signRound(QUICKNET, SECRET, round);
    this.#signatures.set(round, known);
    return known;
  }
}
