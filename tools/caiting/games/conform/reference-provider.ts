import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PROVIDER_PATH, WALLET_PATH, WALLET_WINDOW_MS } from '@caiting/contract';
import {
  PROVIDER_HEADER,
  SIGNATURE_HEADER,
  TIMESTAMP_HEADER,
  isSignedText,
  realNowMs,
  signText,
} from '@caiting/server/platform/signed/sign';
import { GAME_PATH, PLAY_PATH, sendPage } from './reference-page.ts';

/** What the reference provider can be made to do wrong: each is one of the mistakes that providers make. */
export const FAULTS = [
  'retriesUnderANewId',
  'timeoutMeansFailed',
  'paysOnARefusal',
  'paysTwice',
  'neverRepeatsAPayout',
  'repeatsWithAnotherBody',
  'leavesLostRoundsOpen',
  'nineDecimals',
  'otherCurrency',
  'signsSomethingElse',
  'oldTimestamp',
  'believesForgedAnswers',
  'believesPages',
  'namesAnotherDebit',
  'rollsBackOnce',
  'ignoresAnUnknownToken',
  'takesForgedLaunches',
  'takesOldLaunches',
  'knowsEveryRound',
  'paysBeforeTheAnswer',
  'busyMeansFailed',
  'leadsElsewhere',
] as const;
export type Fault = (typeof FAULTS)[number];

interface Options {
  readonly key: string;
  readonly provider: string;
  readonly timeoutMs: number;
  readonly fault?: Fault | undefined;
}
type Fields = Readonly<Record<string, unknown>>;
interface Message {
  readonly kind: 'credit' | 'rollback' | 'roundEnd';
  readonly body: Fields;
  tries: number;
}

/** A small honest provider with a page of its own and the test door of the kit: what the kit is tried on, and what journeys play in a frame. */
export class ReferenceProvider {
  readonly #options: Options;
  readonly #server: Server;
  readonly #rounds = new Set<string>();
  #outgoing: Message[] = [];
  #wallet = '';

  constructor(options: Options) {
    this.#options = options;
    this.#server = createServer((request, response) => void this.#take(request, response));
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this.#url;
  }

  pointAt(wallet: string): void {
    this.#wallet = wallet;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  get #url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  #is(fault: Fault): boolean {
    return this.#options.fault === fault;
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const part of request) body += (part as Buffer).toString('utf8');
    const path = request.url ?? '';
    if (request.method === 'GET') return sendPage(path, response);
    if (path === PLAY_PATH) return this.#playFromPage(JSON.parse(body) as Fields, response);
    const header = (name: string): string => String(request.headers[name] ?? '');
    const timestamp = header(TIMESTAMP_HEADER);
    const isSigned = isSignedText(this.#options.key, { timestamp, path, body }, header(SIGNATURE_HEADER));
    const isYoung = Math.abs(realNowMs() - Number(timestamp)) <= WALLET_WINDOW_MS;
    const isTaken = (isSigned || this.#is('takesForgedLaunches')) && (isYoung || this.#is('takesOldLaunches'));
    if (!isTaken) return void response.writeHead(403).end();
    const text = JSON.stringify(await this.#answer(path.slice(PROVIDER_PATH.length), JSON.parse(body) as Fields));
    const answered = String(realNowMs());
    response.writeHead(200, {
      'content-type': 'application/json',
      [TIMESTAMP_HEADER]: answered,
      [SIGNATURE_HEADER]: signText(this.#options.key, { timestamp: answered, path, body: text }),
    });
    response.end(text);
  }

  async #answer(message: string, fields: Fields): Promise<object> {
    switch (message) {
      case 'launch':
        return {
          status: 'ok',
          url: this.#is('leadsElsewhere')
            ? 'https://elsewhere.example/'
            : `${this.#url}${GAME_PATH}?token=${String(fields['token'])}`,
        };
      case 'round': {
        const isKnown = this.#rounds.has(String(fields['round'])) || this.#is('knowsEveryRound');
        return { status: 'ok', report: { state: isKnown ? 'closed' : 'unknown' } };
      }
      case 'test/play':
        await this.#play(fields);
        return { status: 'ok' };
      case 'test/settle':
        await this.#settle();
        return { status: 'ok', open: this.#outgoing.length };
      default:
        return { status: 'unknown' };
    }
  }

  /** A round that its page asks for, told to the site before the page hears of it. */
  async #playFromPage(fields: Fields, response: ServerResponse): Promise<void> {
    await this.#play(fields);
    await this.#settle();
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ open: this.#outgoing.length }));
  }

  /** One round: stakes one after the other, then its payout. What is unknown or refused in between gives everything back. */
  async #play({ token, stakes, back }: Fields): Promise<void> {
    const who = await this.#send('authenticate', { token });
    const isKnown = who?.['status'] === 'ok';
    if (!isKnown && !this.#is('ignoresAnUnknownToken')) return;
    const round = `r-${randomUUID()}`;
    this.#rounds.add(round);
    const common = {
      player: String(who?.['player'] ?? '1001'),
      currency: this.#is('otherCurrency') ? 'USD' : 'CNY',
      game: String(who?.['game'] ?? 'test'),
      round,
    };
    const debits: string[] = [];
    let isTaken = true;
    for (const amount of stakes as readonly string[]) {
      const transactionId = `d-${randomUUID()}`;
      debits.push(transactionId);
      const outcome = await this.#stake({ ...common, transactionId, amount });
      if (outcome === 'taken') continue;
      isTaken = outcome === 'refused' && this.#is('paysOnARefusal');
      if (!isTaken && outcome === 'refused') debits.pop();
      if (!isTaken) break;
    }
    if (isTaken) this.#pay(common, debits, String(back));
    else if (!this.#is('timeoutMeansFailed'))
      for (const of of debits)
        this.#outgoing.push({
          kind: 'rollback',
          body: { transactionId: `u-${randomUUID()}`, player: common.player, of },
          tries: 0,
        });
  }

  async #stake(body: Fields): Promise<'taken' | 'refused' | 'unknown'> {
    if (this.#is('paysBeforeTheAnswer')) {
      this.#pay(body, [String(body['transactionId'])], String(body['amount']));
      await this.#settle();
    }
    const answer = await this.#send('debit', body);
    if (answer?.['status'] === 'ok') return 'taken';
    if (answer === null && this.#is('retriesUnderANewId')) {
      const again = await this.#send('debit', { ...body, transactionId: `d-${randomUUID()}` });
      return again?.['status'] === 'ok' ? 'taken' : 'unknown';
    }
    if (answer?.['status'] === 'busy') return 'unknown';
    return answer === null ? 'unknown' : 'refused';
  }

  #pay(common: Fields, debits: readonly string[], back: string): void {
    if (back === '0' && this.#is('leavesLostRoundsOpen')) return;
    const { player, currency, game, round } = common;
    const [first = ''] = debits;
    const body = {
      transactionId: `c-${randomUUID()}`,
      player,
      currency,
      game,
      round,
      amount: this.#is('nineDecimals') ? `${back === '0' ? '0' : back}${back.includes('.') ? '' : '.'}000000001` : back,
      debit: this.#is('namesAnotherDebit') ? 'd-of-another-round' : first,
      closes: true,
    };
    this.#outgoing.push({ kind: 'credit', body, tries: 0 });
    if (this.#is('paysTwice') && back !== '0')
      this.#outgoing.push({ kind: 'credit', body: { ...body, transactionId: `c-${randomUUID()}` }, tries: 0 });
  }

  /** Tells the site once more what it has not answered. */
  async #settle(): Promise<void> {
    const left: Message[] = [];
    for (const message of this.#outgoing) {
      const { kind, tries } = message;
      const body =
        tries > 0 && kind === 'credit' && this.#is('repeatsWithAnotherBody')
          ? { ...message.body, amount: '1' }
          : message.body;
      const answer = await this.#send(kind, body);
      const isAnswered = answer !== null && (answer['status'] !== 'busy' || this.#is('busyMeansFailed'));
      const givesUp =
        (kind === 'credit' && this.#is('neverRepeatsAPayout')) || (kind === 'rollback' && this.#is('rollsBackOnce'));
      if (!isAnswered && !givesUp) left.push({ ...message, tries: tries + 1 });
    }
    this.#outgoing = left;
  }

  /** Null when nobody knows what became of it. */
  async #send(message: string, fields: Fields): Promise<Fields | null> {
    const path = WALLET_PATH + message;
    const body = JSON.stringify(fields);
    const timestamp = String(realNowMs() - (this.#is('oldTimestamp') ? 2 * WALLET_WINDOW_MS : 0));
    try {
      const response = await fetch(new URL(path, this.#wallet), {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          [PROVIDER_HEADER]: this.#options.provider,
          [TIMESTAMP_HEADER]: timestamp,
          [SIGNATURE_HEADER]: signText(this.#options.key, {
            timestamp,
            path,
            body: this.#is('signsSomethingElse') ? `${body} ` : body,
          }),
        },
        signal: AbortSignal.timeout(this.#options.timeoutMs),
      });
      const text = await response.text();
      if (text.startsWith('<')) return this.#is('believesPages') ? { status: 'ok' } : null;
      const answered = response.headers.get(TIMESTAMP_HEADER) ?? '';
      const signature = response.headers.get(SIGNATURE_HEADER) ?? '';
      const isOurs = isSignedText(this.#options.key, { timestamp: answered, path, body: text }, signature);
      return isOurs || this.#is('believesForgedAnswers') ? (JSON.parse(text) as Fields) : null;
    } catch {
      return null;
    }
  }
}
