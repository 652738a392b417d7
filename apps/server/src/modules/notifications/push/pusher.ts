import { perDeps, type Deps } from '../../../platform/deps.ts';
import { listResting } from '../../protection/index.ts';
import { heldMs, isInvitation, isWanted, payloadOf, sealFor, topicOf } from './message.ts';
import { postPush, type PushAnswer } from './post.ts';
import {
  claimMessages,
  endMessage,
  forgetSubscription,
  holdMessage,
  postponeMessage,
  type ClaimedMessage,
} from './queries.ts';
import { vapidOf } from './vapid.ts';

/** Under way at once in this process: in all, and to one push service, so that one that hangs leaves room for the others. */
const AT_ONCE_MAX = 48;
const AT_ONCE_OF_SERVICE = 16;
const CLAIM = 8;
/** Before each further try. */
const PAUSES_MS: readonly number[] = [10_000, 60_000, 300_000];
const GONE: ReadonlySet<number> = new Set([404, 410]);
const TOO_MANY = 429;

export type PushOutcome = 'sent' | 'held' | 'retried' | 'failed' | 'forgotten' | 'skipped';

/** Sends what is due, outside any transaction. What waits stays in its rows: memory holds only what is under way. */
export class Pusher {
  readonly #deps: Deps;
  readonly #underWay = new Map<string, Set<Promise<void>>>();
  #isAsked = false;
  #running: Promise<void> | null = null;
  #isStopping = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Takes what is due and there is room for. Resolves when all of that is under way, not when it has arrived. */
  wake(): Promise<void> {
    this.#isAsked = true;
    this.#running ??= this.#claimAll().finally(() => (this.#running = null));
    return this.#running;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
    await this.idle();
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    await Promise.all([...this.#underWay.values()].flatMap((some) => [...some]));
  }

  async #claimAll(): Promise<void> {
    while (this.#isAsked && !this.#isStopping) {
      this.#isAsked = false;
      let isMore = true;
      while (isMore && !this.#isStopping) isMore = await this.#claimSome();
    }
  }

  async #claimSome(): Promise<boolean> {
    const counts = [...this.#underWay].map(([service, some]) => ({ service, n: some.size }));
    const room = Math.min(CLAIM, AT_ONCE_MAX - counts.reduce((sum, { n }) => sum + n, 0));
    if (room <= 0) return false;
    const busy = counts.filter(({ n }) => n >= AT_ONCE_OF_SERVICE).map(({ service }) => service);
    const messages = await claimMessages(this.#deps.db, busy, room);
    for (const message of messages) this.#begin(message);
    return messages.length > 0;
  }

  #begin(message: ClaimedMessage): void {
    const { service } = message;
    const some = this.#underWay.get(service) ?? new Set();
    this.#underWay.set(service, some);
    const wasFull = some.size + 1 >= AT_ONCE_OF_SERVICE;
    const sending = this.#work(message).finally(() => {
      some.delete(sending);
      if (some.size === 0) this.#underWay.delete(service);
      if (wasFull && !this.#isStopping) void this.wake();
    });
    some.add(sending);
  }

  /** Never throws: what cannot even be noted is taken up again after its lease. */
  async #work(message: ClaimedMessage): Promise<void> {
    const { log, metrics } = this.#deps;
    try {
      metrics.webPushes.inc({ outcome: await this.#deliver(message) });
    } catch (error) {
      log.error({ err: error, subscription: String(message.subscription) }, 'a push message could not be worked off');
    }
  }

  async #deliver(message: ClaimedMessage): Promise<PushOutcome> {
    const { db } = this.#deps;
    if (!message.stands) return this.#forget(message);
    if (!isWanted(message) || (await this.#isResting(message))) {
      await endMessage(db, message, false);
      return 'skipped';
    }
    const night = heldMs(message);
    if (night > 0) {
      await holdMessage(db, message, night);
      return 'held';
    }
    const answer = await this.#post(message);
    if (answer === null) return this.#again(message, 0, 'no answer');
    const { status, retryAfterMs } = answer;
    if (status >= 200 && status < 300) {
      await endMessage(db, message, true);
      return 'sent';
    }
    if (GONE.has(status)) return this.#forget(message);
    if (status === TOO_MANY || status >= 500) return this.#again(message, retryAfterMs, `answered ${status}`);
    return this.#giveUp(message, `answered ${status}`);
  }

  async #isResting(message: ClaimedMessage): Promise<boolean> {
    if (!isInvitation(message)) return false;
    const player = String(message.player);
    return (await listResting(this.#deps.db, [player])).has(player);
  }

  async #post(message: ClaimedMessage): Promise<PushAnswer | null> {
    const { config, log } = this.#deps;
    try {
      const authorization = vapidOf(this.#deps).authorization(message.service);
      const body = sealFor(message, payloadOf(message));
      const request = { endpoint: message.endpoint, authorization, topic: topicOf(message), body };
      return await postPush(request, config.pushTestService);
    } catch (error) {
      log.info({ err: error, service: message.service }, 'a push service was not reached');
      return null;
    }
  }

  async #forget({ subscription }: ClaimedMessage): Promise<PushOutcome> {
    await forgetSubscription(this.#deps.db, subscription);
    return 'forgotten';
  }

  async #again(message: ClaimedMessage, retryAfterMs: number, why: string): Promise<PushOutcome> {
    const pause = PAUSES_MS[message.tries];
    if (pause === undefined) return this.#giveUp(message, why);
    await postponeMessage(this.#deps.db, message, Math.max(pause, retryAfterMs));
    return 'retried';
  }

  /** The address stands in no log: whoever has it could try it. */
  async #giveUp(message: ClaimedMessage, why: string): Promise<PushOutcome> {
    this.#deps.log.warn(
      { service: message.service, subscription: String(message.subscription), why },
      'push not taken',
    );
    await endMessage(this.#deps.db, message, false);
    return 'failed';
  }
}

export const pusherOf = perDeps((deps) => new Pusher(deps));
