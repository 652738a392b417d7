import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import {
  accountCalls,
  hashLoginPassword,
  hashSafetyPassword,
  safetyCalls,
  type CallDef,
  type CallOutput,
  type CallWireInput,
} from '@caiting/contract';
import { Refused, type Client } from './client.ts';

/** How one of the ten signs in; the parent tells it. */
export interface Credentials {
  readonly userName: string;
  readonly nickname: string;
  readonly password: string;
  readonly safetyDigits: string;
  readonly isPlanner: boolean;
}

const BETS_IN_MEMORY_MAX = 5;
/** Refusals after which a session is over, or has to be proven anew. */
const SESSION_OVER: ReadonlySet<string> = new Set([
  'notLoggedIn',
  'kickedOut',
  'sessionRevoked',
  'loginChanged',
  'idleTooLong',
]);

/** Refusals of a sign-in that the next try would meet too. */
const LOST: ReadonlySet<string> = new Set(['wrongCredentials', 'accountLocked', 'passwordReset']);

/** One of the ten: signs in by the call that everybody signs in by, when there is something to do, and again when the session is over. */
export class Person {
  readonly #client: Client;
  readonly #credentials: Credentials;
  #token: string | null = null;
  /** Its password is another now: it is not tried again, since guesses would lock this address out for visitors. */
  #isLost = false;
  /** Known after the first sign-in. */
  userId: string | null = null;
  /** Bets of this run, the latest last. */
  bets: readonly string[] = [];

  constructor(client: Client, credentials: Credentials) {
    this.#client = client;
    this.#credentials = credentials;
  }

  get isPlanner(): boolean {
    return this.#credentials.isPlanner;
  }

  keepBet(bet: string): void {
    this.bets = [...this.bets, bet].slice(-BETS_IN_MEMORY_MAX);
  }

  async call<C extends CallDef>(def: C, input: CallWireInput<C>): Promise<CallOutput<C>> {
    this.#token ??= await this.#signIn();
    try {
      return await this.#client.call(def, input, { token: this.#token });
    } catch (error) {
      if (error instanceof Refused && SESSION_OVER.has(error.key)) this.#token = null;
      throw error;
    }
  }

  /** A fresh proof of the safety password, for one envelope. */
  async proveSafety(): Promise<string> {
    const { userName, safetyDigits } = this.#credentials;
    this.#token ??= await this.#signIn();
    const safetyPassword = hashSafetyPassword(userName, safetyDigits);
    const asked = { safetyPassword, verifyType: 'redEnvelope' } as const;
    // A password takes long to prove, on purpose: it says nothing of load.
    const answer = await this.#client.call(safetyCalls.verifySafetyPassword, asked, {
      token: this.#token,
      isMeasured: false,
    });
    return answer.proof;
  }

  /** Signs in if need be; gives the own id. */
  async signIn(): Promise<string> {
    this.#token ??= await this.#signIn();
    if (this.userId === null) throw new Error('demo life: a sign-in gives an id');
    return this.userId;
  }

  async signOut(): Promise<void> {
    const token = this.#token;
    this.#token = null;
    if (token !== null) await this.#client.call(accountCalls.logout, {}, { token, isMeasured: false });
  }

  async #signIn(): Promise<string> {
    if (this.#isLost) throw new Refused('wrongCredentials', accountCalls.login.path);
    const { userName, password } = this.#credentials;
    const asked = { userName, password: hashLoginPassword(userName, password) };
    const { token, user } = await this.#client
      .call(accountCalls.login, asked, { isMeasured: false })
      .catch(async (error: unknown) => {
        if (error instanceof Refused && LOST.has(error.key)) this.#isLost = true;
        if (!(error instanceof Refused) || error.key !== 'captchaDue') throw error;
        const solved = await this.#solve();
        return this.#client.call(accountCalls.login, { ...asked, ...solved }, { isMeasured: false });
      });
    this.userId = user.userId;
    return token;
  }

  /** The challenge that asks for work alone, as somebody takes it who cannot read the picture. */
  async #solve(): Promise<{ random: string; work: string }> {
    const asked = { purpose: 'login', alone: '1' } as const;
    const { random, work } = await this.#client.call(accountCalls.imageCode, asked, { isMeasured: false });
    const solution = await solveChallenge({ challenge: JSON.parse(work) as Challenge, deriveKey });
    if (solution === null) throw new Error('demo life: the work of a challenge was not done in time');
    return { random, work: `${solution.counter}:${solution.derivedKey}` };
  }
}
