import { setTimeout as delay } from 'node:timers/promises';
import type { CallDef, CallOutput, CallWireInput } from '@caiting/contract';
import { LifeClient, Refused } from '@caiting/server/bench-kit';

const RETRY_MS = 100;
/** The longest that a site may be away in a simulation, on a busy machine. */
const GIVE_UP_MS = 120_000;
const AWAY = 503;
/** Of the answers so many, where they are of an act with a key of its own. */
const REPEAT_EVERY = 5;

/** A call that was answered with success. */
export interface Answered {
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly data: unknown;
}

/**
 * A client that asks again, in the same words, until it is answered, as the pages do: a connection that breaks and a 503 say nothing of what has happened.
 * Keeps every success; an answer of 500 is a fault of the site.
 */
export class PatientClient extends LifeClient {
  readonly answered: Answered[] = [];
  readonly refused = new Map<string, number>();
  readonly faults: string[] = [];
  /** Each time that somebody was told to come again later, by the clock of `performance.now()`. */
  readonly sentAway: { readonly at: number; readonly path: string }[] = [];
  repeats = 0;

  constructor(site: string) {
    super(site, () => undefined);
  }

  override async call<C extends CallDef>(
    def: C,
    input: CallWireInput<C>,
    options: { readonly token?: string } = {},
  ): Promise<CallOutput<C>> {
    const deadline = performance.now() + GIVE_UP_MS;
    for (;;) {
      try {
        const data = await super.call(def, input, options);
        this.answered.push({ path: def.path, input: input as Answered['input'], data });
        // As if the answer were lost on its way: whoever had none asks again, and nothing may come of it.
        if ('requestId' in (input as Answered['input']) && this.answered.length % REPEAT_EVERY === 0) {
          this.repeats += 1;
          await super.call(def, input, options).catch(() => undefined);
        }
        return data;
      } catch (error) {
        if (error instanceof Refused && error.status !== AWAY) throw this.#said(error);
        if (error instanceof Refused) this.sentAway.push({ at: performance.now(), path: def.path });
        if (performance.now() > deadline)
          throw new Error(`${def.path}: no answer for ${GIVE_UP_MS} ms`, { cause: error });
      }
      this.repeats += 1;
      await delay(RETRY_MS);
    }
  }

  /** Input and data of every success of a call. */
  of<C extends CallDef>({ path }: C): readonly { input: Answered['input']; data: CallOutput<C> }[] {
    return this.answered.filter((one) => one.path === path) as { input: Answered['input']; data: CallOutput<C> }[];
  }

  #said(error: Refused): Refused {
    if (error.status >= 500) this.faults.push(`${error.message}: answered with ${error.status}`);
    this.refused.set(error.key, (this.refused.get(error.key) ?? 0) + 1);
    return error;
  }
}
