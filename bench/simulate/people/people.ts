import { setTimeout as delay } from 'node:timers/promises';
import { agentCalls, cashierCalls, chatEnvelopeCalls, type RoomCode } from '@caiting/contract';
import { Dice, LifePerson, LifeScene, PLAYS, Refused, type Credentials } from '@caiting/server/bench-kit';
import { PatientClient } from './patient-client.ts';

type Play = keyof typeof PLAYS | 'recharge' | 'openAgain' | 'lookAtLine';

/** How often each is done, of the sum of all. */
const WEIGHTS: Readonly<Record<Play, number>> = {
  bet: 30,
  chase: 4,
  talk: 20,
  betCard: 3,
  profitCard: 2,
  planCard: 1,
  sendEnvelope: 3,
  openEnvelope: 8,
  gift: 4,
  cards: 2,
  hand: 6,
  directTalk: 4,
  recharge: 8,
  openAgain: 4,
  lookAtLine: 2,
};
const DECK = Object.entries(WEIGHTS).flatMap(([play, weight]) => Array<Play>(weight).fill(play as Play));
const PAUSE_MS = 900;
const SIGN_INS_MAX = 10;
const PAY_MS = 10_000;
const RECHARGES = ['20', '50', '100'];
/** Some pay, some press twice, some never come back from the provider's page, and some payments fail. */
const PRESSES = [['paid'], ['paid'], ['paid', 'paid'], ['failed'], []] as const;
/** How the provider tells it: mostly as it should. */
const TELLS = ['', '', '', 'duplicate', 'wrongAmount', 'badSignature', 'late', 'slow', 'never', 'down'];
const LOBBY = 'lobby' as RoomCode;

/** The people of a simulation. Each does one thing after the other, and what it does hangs on the seed. */
export class People {
  readonly client: PatientClient;
  readonly faults: string[] = [];
  readonly #scene: LifeScene;
  readonly #seed: string;
  #isOver = false;
  #done = 0;

  constructor(site: string, people: readonly Credentials[], seed: string) {
    this.client = new PatientClient(site);
    this.#scene = new LifeScene(
      this.client,
      people.map((one) => new LifePerson(this.client, one)),
    );
    this.#seed = seed;
  }

  get done(): number {
    return this.#done;
  }

  /** Until `end`; what somebody is doing then is done to its end. */
  async run(): Promise<void> {
    await Promise.all(this.#scene.people.map((person, at) => this.#live(person, at)));
  }

  end(): void {
    this.#isOver = true;
  }

  async #live(person: LifePerson, at: number): Promise<void> {
    await this.#signIn(person);
    for (let turn = 0; !this.#isOver; turn += 1) {
      const dice = new Dice(`${this.#seed}|${at}|${turn}`);
      const play = dice.of(DECK);
      try {
        await this.#play(play, person, dice);
        this.#done += 1;
      } catch (error) {
        if (!(error instanceof Refused))
          this.faults.push(`${this.#seed}, person ${at}, turn ${turn}, ${play}: ${String(error)}`);
      }
      await delay(dice.below(PAUSE_MS));
    }
  }

  #play(play: Play, person: LifePerson, dice: Dice): Promise<void> {
    switch (play) {
      case 'recharge':
        return this.#recharge(person, dice);
      case 'openAgain':
        return this.#openAgain(person, dice);
      case 'lookAtLine':
        return person.call(agentCalls.userAgentReport, {}).then(() => undefined);
      default:
        return PLAYS[play](this.#scene, person, dice);
    }
  }

  /** Somebody who has a share would like another one. */
  async #openAgain(person: LifePerson, dice: Dice): Promise<void> {
    const taken = this.#scene.envelopes.findLast(({ openers }) => openers.has(person));
    if (taken === undefined) return;
    const { recordId } = taken;
    await person.call(chatEnvelopeCalls.openRedEnvelope, { roomCode: LOBBY, recordId, requestId: dice.uuid() });
  }

  /** Ten sign-ins from one address are asked for work, which a busy machine may not finish in its time. */
  async #signIn(person: LifePerson): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await person.signIn();
        return;
      } catch (error) {
        if (attempt === SIGN_INS_MAX) throw error;
      }
    }
  }

  async #recharge(person: LifePerson, dice: Dice): Promise<void> {
    const asked = {
      channel: 'alipay',
      lineId: 'sandbox-a',
      amount: dice.of(RECHARGES),
      requestId: dice.uuid(),
    } as const;
    const { payUrl } = await person.call(cashierCalls.rechargeFrontPaymentRecord, asked);
    const fault = dice.of(TELLS);
    for (const result of dice.of(PRESSES))
      await fetch(payUrl, {
        method: 'POST',
        body: new URLSearchParams({ result, fault }),
        redirect: 'manual',
        signal: AbortSignal.timeout(PAY_MS),
      }).catch(() => null);
  }
}
