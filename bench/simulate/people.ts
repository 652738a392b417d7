import { setTimeout as delay } from 'node:timers/promises';
import { cashierCalls } from '@caiting/contract';
import { Dice, LifePerson, LifeScene, PLAYS, Refused, type Credentials } from '@caiting/server/bench-kit';
import { PatientClient } from './patient-client.ts';

type Play = keyof typeof PLAYS | 'recharge';

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
  recharge: 5,
};
const DECK = Object.entries(WEIGHTS).flatMap(([play, weight]) => Array<Play>(weight).fill(play as Play));
const PAUSE_MS = 900;
const SIGN_INS_MAX = 10;
const RECHARGES = ['20', '50', '100'];
/** A provider that has paid says so once, or is asked by a press that comes twice. */
const PRESSES = [1, 1, 2];

/** The people of a simulation. Each does one thing after the other, and what it does hangs on the seed. */
export class People {
  readonly client: PatientClient;
  /** Orders of recharges that were paid at the provider. */
  readonly paid: string[] = [];
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
        await (play === 'recharge' ? this.#recharge(person, dice) : PLAYS[play](this.#scene, person, dice));
        this.#done += 1;
      } catch (error) {
        if (!(error instanceof Refused))
          this.faults.push(`${this.#seed}, person ${at}, turn ${turn}, ${play}: ${String(error)}`);
      }
      await delay(dice.below(PAUSE_MS));
    }
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
    const { orderNo, payUrl } = await person.call(cashierCalls.rechargeFrontPaymentRecord, asked);
    let isPaid = false;
    for (let press = dice.of(PRESSES); press > 0; press -= 1) {
      const page = await fetch(payUrl, {
        method: 'POST',
        body: new URLSearchParams({ result: 'paid' }),
        redirect: 'manual',
      }).catch(() => null);
      isPaid ||= page !== null && page.status < 400;
    }
    if (isPaid) this.paid.push(orderNo);
  }
}
