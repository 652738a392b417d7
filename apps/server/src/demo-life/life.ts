import { setTimeout as delay } from 'node:timers/promises';
import { bettingCalls, tenantCalls, type CallOutput } from '@caiting/contract';
import { PLAYS } from './acts/index.ts';
import { Brake } from './brake.ts';
import { Client, Refused } from './client.ts';
import { Dice } from './dice.ts';
import { Person, type Credentials } from './person.ts';
import { MINUTE_MS, actsOfMinute, intoMinute, minuteOf, type Act, type ActKind } from './plan.ts';
import { Scene } from './scene.ts';

export interface LifeOrder {
  /** Where the site answers. */
  readonly site: string;
  readonly people: readonly Credentials[];
  /** What all choices hang on. */
  readonly seed: string;
  /** False: they never sleep, for who measures them. */
  readonly hasNights?: boolean;
}

/** Told of each act that was tried: `null` when the site took it (or there was nothing to do), else why not. */
type Told = (kind: ActKind | 'site', refused: string | null) => void;

const LOOK_AGAIN_MS = 5_000;
/** Nothing answered: the site may be starting again. */
const WORLD_PAUSE_MS = 15_000;

type Tenant = CallOutput<typeof tenantCalls.getTenantConfig>;

/** Ten people who live on a demo by its own calls (docs/decisions/0321), until the signal says stop. */
export class Life {
  readonly brake: Brake;
  readonly #client: Client;
  readonly #scene: Scene;
  readonly #order: Pick<LifeOrder, 'seed' | 'hasNights'>;
  readonly #told: Told;

  constructor(order: LifeOrder, told: Told) {
    const { site, people } = order;
    this.brake = new Brake(() => performance.now());
    this.#client = new Client(site, (ms) => this.brake.took(ms));
    this.#scene = new Scene(
      this.#client,
      people.map((one) => new Person(this.#client, one)),
    );
    this.#order = order;
    this.#told = told;
  }

  /** Resolves when the signal stops it, or when the site turns out to be no demo. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        if (this.brake.isOn) await pause(LOOK_AGAIN_MS, signal);
        else if (!(await this.#liveMinute(signal))) break;
      } catch (error) {
        if (signal.aborted) break;
        if (error instanceof Error) this.#told('site', `no answer: ${error.message}`);
        await pause(WORLD_PAUSE_MS, signal);
      }
    }
    await Promise.allSettled(this.#scene.people.map((person) => person.signOut()));
  }

  /** The rest of the minute that the site's clock is in. False on a site that is no demo. */
  async #liveMinute(signal: AbortSignal): Promise<boolean> {
    const tenant: Tenant = await this.#client.call(tenantCalls.getTenantConfig, {});
    if (!tenant.demo) return false;
    const now = await this.#client.call(bettingCalls.getServerTimeMillisecond, {});
    const { seed, hasNights } = this.#order;
    const isCalm = hasNights === false ? false : undefined;
    const acts = actsOfMinute(seed, minuteOf(now), this.#scene.people.length, isCalm);
    let at = intoMinute(now);
    for (const act of acts.filter(({ afterMs }) => afterMs >= at)) {
      await pause((act.afterMs - at) / tenant.clockRate, signal);
      at = act.afterMs;
      if (signal.aborted || this.brake.isOn) return true;
      await this.#try(act);
    }
    const after = await this.#client.call(bettingCalls.getServerTimeMillisecond, {});
    if (minuteOf(after) === minuteOf(now)) await pause((MINUTE_MS - intoMinute(after)) / tenant.clockRate, signal);
    return true;
  }

  async #try({ kind, person, seed }: Act): Promise<void> {
    const one = this.#scene.people[person];
    if (one === undefined) return;
    try {
      await PLAYS[kind](this.#scene, one, new Dice(seed));
      this.#told(kind, null);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // "Too many at once" is load that somebody else has measured.
      if (error.key === 'tooManyRequests' || error.key === 'waiting') this.brake.rest();
      this.#told(kind, error.key);
    }
  }
}

/** Ends early, and quietly, with the signal. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(Math.max(0, ms), undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
