import { lotteryCalls, type CallOutput } from '@caiting/contract';
import type { Client } from './client.ts';
import type { Person } from './person.ts';

/** An envelope that one of the ten has sent. */
interface SentEnvelope {
  readonly recordId: string;
  readonly sender: Person;
  /** Those of the ten who have asked for a share: some shares stay for visitors. */
  readonly openers: Set<Person>;
}

const ENVELOPES_IN_MEMORY_MAX = 3;

/** What the ten know of each other and of the site. */
export class Scene {
  readonly client: Client;
  readonly people: readonly Person[];
  envelopes: readonly SentEnvelope[] = [];
  /** The next line of the private talk; it is a dialogue and goes on in order. */
  directLine = 0;

  #config: CallOutput<typeof lotteryCalls.lotteryConfig> | null = null;

  constructor(client: Client, people: readonly Person[]) {
    this.client = client;
    this.people = people;
  }

  get planner(): Person | null {
    return this.people.find(({ isPlanner }) => isPlanner) ?? null;
  }

  keepEnvelope(envelope: SentEnvelope): void {
    this.envelopes = [...this.envelopes, envelope].slice(-ENVELOPES_IN_MEMORY_MAX);
  }

  /** Names of the lotteries, asked once: they hardly change. */
  async config(): Promise<CallOutput<typeof lotteryCalls.lotteryConfig>> {
    return (this.#config ??= await this.client.call(lotteryCalls.lotteryConfig, {}));
  }

  /** What a lottery is doing now, as anybody may ask. */
  now(lotteryCode: string): Promise<CallOutput<typeof lotteryCalls.currentIssue>> {
    return this.client.call(lotteryCalls.currentIssue, { lotteryCode });
  }
}
