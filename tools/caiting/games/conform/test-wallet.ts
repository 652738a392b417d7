import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WALLET_PATH, WALLET_WINDOW_MS, walletMessages, type WalletMessage } from '@caiting/contract';
import { formatMoney, money, type Money } from '@caiting/money';
import {
  PROVIDER_HEADER,
  SIGNATURE_HEADER,
  TIMESTAMP_HEADER,
  isSignedText,
  realNowMs,
  signText,
} from '@caiting/server/platform/signed/sign';

/** What becomes of one message of a kind; the last of a list stands for all that follow. */
export type Behaviour =
  | 'ok' // carried out and answered
  | 'lost' // carried out, the answer never arrives
  | 'dropped' // not carried out, no answer
  | 'late' // carried out, answered after the provider has given up
  | 'busy' // not carried out
  | 'html' // not carried out, a page of a proxy
  | 'forged' // not carried out, an ok with a wrong signature
  | `refused:${string}`; // not carried out, with that status

export type Script = Partial<Readonly<Record<WalletMessage, readonly Behaviour[]>>>;

/** One message as it arrived. */
export interface Heard {
  readonly message: WalletMessage;
  readonly body: string;
  /** Fields by the contract; null where the message is none. */
  readonly fields: Readonly<Record<string, unknown>> | null;
  readonly isSigned: boolean;
  readonly isYoung: boolean;
  readonly behaviour: Behaviour;
  /** Whether it was carried out, now or before. */
  readonly isDone: boolean;
  /** Whether an answer with a right signature went back. */
  readonly isAnswered: boolean;
}

export const PLAYER = '1001';
export const TOKEN = 'a'.repeat(64);
const LATE_FACTOR = 1.5;

interface Order {
  readonly key: string;
  readonly provider: string;
  /** How long the provider waits for an answer. */
  readonly timeoutMs: number;
}

/** The site's side of the contract, in memory: it follows a script of misfortunes and remembers everything it hears. */
export class TestWallet {
  readonly #order: Order;
  readonly #server: Server;
  #script: Script = {};
  #count = new Map<WalletMessage, number>();
  #heard: Heard[] = [];
  /** Bodies of messages that were carried out, by their ids. */
  #done = new Map<
    string,
    { readonly body: string; readonly message: WalletMessage; readonly amount: bigint; undone: boolean }
  >();
  #rolledBack = new Set<string>();

  constructor(order: Order) {
    this.#order = order;
    this.#server = createServer((request, response) => void this.#take(request, response));
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  begin(script: Script): void {
    this.#script = script;
    this.#count = new Map();
    this.#heard = [];
    this.#done = new Map();
    this.#rolledBack = new Set();
  }

  get heard(): readonly Heard[] {
    return this.#heard;
  }

  /** What the player has won or lost of everything that was carried out. */
  get net(): Money {
    let sum = 0n;
    for (const { message, amount, undone } of this.#done.values())
      if (!undone) sum += message === 'debit' ? -amount : message === 'credit' ? amount : 0n;
    return money(sum);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const part of request) body += (part as Buffer).toString('utf8');
    const path = request.url ?? '';
    const message = path.slice(WALLET_PATH.length) as WalletMessage;
    const header = (name: string): string => String(request.headers[name] ?? '');
    const timestamp = header(TIMESTAMP_HEADER);
    const isSigned =
      header(PROVIDER_HEADER) === this.#order.provider &&
      isSignedText(this.#order.key, { timestamp, path, body }, header(SIGNATURE_HEADER));
    const isYoung = Math.abs(realNowMs() - Number(timestamp)) <= WALLET_WINDOW_MS;
    const fields = read(message, body);
    const behaviour = this.#next(message);
    const isKept = behaviour === 'ok' || behaviour === 'lost' || behaviour === 'late';
    const status = !isSigned ? 'badSignature' : !isYoung ? 'staleTimestamp' : fields === null ? 'badRequest' : null;
    const outcome =
      status ?? (isKept ? this.#carryOut(message, body, fields ?? {}) : behaviour.replace('refused:', ''));
    const isAnswered = behaviour === 'ok' || behaviour === 'busy' || behaviour.startsWith('refused:');
    this.#heard.push({
      message,
      body,
      fields,
      isSigned,
      isYoung,
      behaviour,
      isDone: isKept && outcome === 'ok',
      isAnswered,
    });
    await this.#answer(response, path, behaviour, textOf(outcome, fields));
  }

  #next(message: WalletMessage): Behaviour {
    const at = this.#count.get(message) ?? 0;
    this.#count.set(message, at + 1);
    const list = this.#script[message] ?? ['ok'];
    return list[Math.min(at, list.length - 1)] ?? 'ok';
  }

  #carryOut(message: WalletMessage, body: string, fields: Readonly<Record<string, unknown>>): string {
    if (message === 'authenticate') return fields['token'] === TOKEN ? 'ok' : 'unknownToken';
    const id = String(fields['transactionId'] ?? '');
    if (id === '') return 'ok';
    const known = this.#done.get(id);
    if (known) return known.body === body ? 'ok' : 'otherBody';
    if (message === 'debit' && this.#rolledBack.has(id)) return 'rolledBack';
    const debit = this.#done.get(String(fields['debit']));
    if (message === 'credit' && (debit?.message !== 'debit' || debit.undone))
      return debit ? 'rolledBack' : 'unknownDebit';
    this.#done.set(id, { body, message, amount: (fields['amount'] as bigint | undefined) ?? 0n, undone: false });
    if (message !== 'rollback') return 'ok';
    const of = this.#done.get(String(fields['of']));
    if (of) of.undone = true;
    else this.#rolledBack.add(String(fields['of']));
    return 'ok';
  }

  async #answer(response: ServerResponse, path: string, behaviour: Behaviour, text: string): Promise<void> {
    if (behaviour === 'lost' || behaviour === 'dropped') return void response.destroy();
    if (behaviour === 'late') await new Promise((resolve) => setTimeout(resolve, this.#order.timeoutMs * LATE_FACTOR));
    if (behaviour === 'html') {
      response.writeHead(200, { 'content-type': 'text/html' });
      return void response.end('<html><body>502 Bad Gateway</body></html>');
    }
    const body = behaviour === 'forged' ? textOf('ok', null) : text;
    const timestamp = String(realNowMs());
    const key = behaviour === 'forged' ? 'x'.repeat(40) : this.#order.key;
    response.writeHead(200, {
      'content-type': 'application/json',
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: signText(key, { timestamp, path, body }),
    });
    response.end(body);
  }
}

function read(message: WalletMessage, body: string): Readonly<Record<string, unknown>> | null {
  if (!Object.hasOwn(walletMessages, message)) return null;
  try {
    const result = walletMessages[message].safeParse(JSON.parse(body));
    return result.success ? (result.data as Readonly<Record<string, unknown>>) : null;
  } catch {
    return null;
  }
}

const textOf = (status: string, fields: Readonly<Record<string, unknown>> | null): string =>
  JSON.stringify({
    status,
    ...(fields?.['transactionId'] === undefined ? {} : { transactionId: fields['transactionId'] }),
    ...(fields?.['token'] === undefined || status !== 'ok'
      ? {}
      : { player: PLAYER, game: 'test', currency: 'CNY', language: 'zh' }),
    balance: formatMoney(money(100_000_000_000n)),
  });
