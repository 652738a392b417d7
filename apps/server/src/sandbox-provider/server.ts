import type { KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { PACE, notify, type Pace } from './notify.ts';
import { PAGE_POLICY, payPage, resultPage, sorryPage } from './page.ts';
import { Payouts } from './payouts.ts';
import { isGenuine, ownKey, publicKeyOf, signed } from './sign.ts';
import {
  FAULTS,
  KINDS,
  OrderStore,
  type Draft,
  type Fault,
  type Kind,
  type SandboxCoin,
  type SandboxOrder,
} from './store.ts';

export interface SandboxOptions {
  /** What site and provider sign with. */
  readonly key: string;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Where its books are; null keeps none. */
  readonly folder: string | null;
  readonly pace?: Pace;
  /** Under another name it plays a provider of the configuration, for tests. */
  readonly name?: string;
  /** Whether it signs what it says with a key of its own. */
  readonly hasOwnKey?: boolean;
}

export interface RunningSandbox {
  readonly url: string;
  /** Of its own key, where it has one. */
  readonly publicKey: string | undefined;
  /** Resolves when everything that was to be told is told. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** What one running provider has. */
interface Office {
  readonly name: string;
  readonly key: string;
  readonly signing: string | KeyObject;
  readonly store: OrderStore;
  readonly payouts: Payouts;
  readonly pace: Pace;
  /** Notices under way. */
  readonly telling: Set<Promise<void>>;
  /** Order numbers that were refused once. */
  readonly refusedOnce: Set<string>;
}

const BODY_MAX_BYTES = 20_000;
const MONEY = /^(?:0|[1-9]\d{0,9})(?:\.\d{1,2})?$/;

/**
 * A payment provider for play money: takes signed orders, shows a pay page, tells the site what the payer chose. It is a party of its own
 * and shares nothing with the site but the key and docs/providers/pay-provider.md.
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const pace = options.pace ?? PACE;
  const { name = 'sandbox', key, folder } = options;
  const store = new OrderStore(folder);
  const own = options.hasOwnKey ? ownKey(folder) : undefined;
  const signing = own ?? key;
  const office: Office = {
    name,
    key,
    signing,
    store,
    payouts: new Payouts({ name, signing, folder, lateMs: pace.payoutLateMs }),
    pace,
    telling: new Set(),
    refusedOnce: new Set(),
  };
  const server = createServer((request, response) => {
    answer(office, request, response).catch((error: unknown) => {
      process.stderr.write(`sandbox provider: ${(error as Error).message}\n`);
      if (!response.headersSent)
        sendJson(response, error instanceof BodyTooLarge ? 413 : 500, { code: -1, msg: 'fault' });
      else response.destroy();
    });
  });
  await listen(server, options);
  const { port } = server.address() as { port: number };
  return {
    url: `http://${options.host === '0.0.0.0' || options.host === '::' ? 'localhost' : options.host}:${port}`,
    publicKey: own && publicKeyOf(own),
    settled: async () => void (await Promise.all(office.telling)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The wished port, or a free one when somebody has it. */
async function listen(server: Server, { port, host }: SandboxOptions): Promise<void> {
  const tryPort = (wished: number) =>
    new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE') resolve(false);
        else reject(error);
      });
      server.listen(wished, host, () => {
        server.removeAllListeners('error');
        resolve(true);
      });
    });
  if (!(await tryPort(port))) await tryPort(0);
}

async function answer(office: Office, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
  const isPost = request.method === 'POST';
  if (isPost && path.startsWith('/v1/')) return answerSite(office, path, await readFields(request), response);
  if (isPost && path === '/gateway') return enter(office, await readFields(request), response);
  const providerNo = /^\/pay\/(\w{1,64})$/.exec(path)?.[1];
  const order = providerNo === undefined ? undefined : office.store.find(providerNo);
  if (!order) return sendPage(response, 404, sorryPage('没有这笔订单'));
  if (!isPost) return sendPage(response, 200, pageOf(order));
  return decide(office, order, await readForm(request), response);
}

function pageOf(order: SandboxOrder): string {
  if (order.status !== 'waiting') return resultPage(order);
  return Date.now() > order.expiresAt ? sorryPage('订单已超时，请返回重新下单', order) : payPage(order);
}

const goToPage = (response: ServerResponse, { providerNo }: SandboxOrder): void =>
  void response.writeHead(303, { location: `/pay/${providerNo}`, 'cache-control': 'no-store' }).end();

/** A browser brings the fields of a form that we signed when the order was opened. */
function enter({ key, store }: Office, fields: ReadonlyMap<string, string>, response: ServerResponse): void {
  const order = isGenuine(key, fields, FORM_AGE_MS) ? store.find(fields.get('providerNo') ?? '') : undefined;
  if (order) goToPage(response, order);
  else sendPage(response, 400, sorryPage('支付请求无效'));
}

/** The payer has pressed a button. */
function decide(office: Office, order: SandboxOrder, form: URLSearchParams, response: ServerResponse): void {
  const result = form.get('result') ?? '';
  const isOpen = order.status === 'waiting' && Date.now() <= order.expiresAt;
  if (isOpen && (result === 'failed' || result === 'paid' || (order.coin && result in COIN_SHARES))) {
    const faults = new Set(
      form.getAll('fault').filter((name): name is Fault => (FAULTS as readonly string[]).includes(name)),
    );
    const coin = order.coin && { ...order.coin, received: result === 'failed' ? '' : sentCoins(order.coin, result) };
    const paid = coin ? 'confirming' : 'paid';
    const decided = office.store.decide(order.providerNo, result === 'failed' ? 'failed' : paid, {
      coin,
      silentQueries: faults.has('down') ? SILENT_QUERIES : 0,
    });
    if (decided?.isNew) {
      const telling = notify(office, decided.order, faults).finally(() => office.telling.delete(telling));
      office.telling.add(telling);
    }
  }
  // After a post a reload must not press the button again.
  goToPage(response, order);
}

/** How much of what is due is sent, in tenths; a little is a hundredth of a percent. */
const COIN_SHARES: Readonly<Record<string, readonly [bigint, bigint]>> = {
  paid: [1n, 1n],
  less: [9n, 10n],
  more: [11n, 10n],
  dust: [1n, 10_000n],
};
const COIN_DIGITS = 8;

function sentCoins({ due }: SandboxCoin, result: string): string {
  const [whole = '0', fraction = ''] = due.split('.');
  const units = BigInt(whole + fraction.padEnd(COIN_DIGITS, '0'));
  const [of, parts] = COIN_SHARES[result] ?? [1n, 1n];
  const sent = ((units * of) / parts).toString().padStart(COIN_DIGITS + 1, '0');
  const decimals = sent.slice(-COIN_DIGITS).replace(/0+$/, '');
  return `${sent.slice(0, -COIN_DIGITS)}${decimals ? `.${decimals}` : ''}`;
}

function answerSite(office: Office, path: string, fields: ReadonlyMap<string, string>, response: ServerResponse): void {
  if (!isGenuine(office.key, fields)) return sendJson(response, 200, { code: -1, msg: 'bad signature' });
  if (path === '/v1/orders') return answerOpen(office, fields, response);
  if (path === '/v1/orders/query') return answerQuery(office, fields, response);
  const paid = office.payouts.answer(path, fields);
  if (paid) return sendAnswer(office, fields, paid, response);
  return sendJson(response, 404, { code: -3, msg: 'no such call' });
}

/** Orders of this many fen are not opened at the first asking, as if the line were cut. */
const FIRST_TIME_DOWN = /\.44$/;

function answerOpen(office: Office, fields: ReadonlyMap<string, string>, response: ServerResponse): void {
  const draft = draftOf(fields);
  if (!draft) return sendJson(response, 200, { code: -2, msg: 'bad order' });
  if (FIRST_TIME_DOWN.test(draft.amount) && !office.refusedOnce.has(draft.orderNo)) {
    office.refusedOnce.add(draft.orderNo);
    return void response.destroy();
  }
  const order = office.store.open(draft);
  const { providerNo } = order;
  return sendJson(response, 200, {
    code: 1,
    providerNo,
    payPath: order.kind === 'form' ? '/gateway' : `/pay/${providerNo}`,
    ...(order.kind === 'form' ? { form: Object.fromEntries(signed(office.key, { providerNo })) } : {}),
    ...(order.coin ? { address: order.coin.address } : {}),
  });
}

/** With the fault "down": so many questions stay unanswered. */
const SILENT_QUERIES = 2;

function answerQuery(office: Office, fields: ReadonlyMap<string, string>, response: ServerResponse): void {
  const { store } = office;
  const orderNo = fields.get('orderNo') ?? '';
  const order = store.findByOrderNo(orderNo);
  if (order && order.silentQueries > 0) {
    store.change(order, { silentQueries: order.silentQueries - 1 });
    return void response.destroy();
  }
  const { status = 'unknown', providerNo = '', amount = '0', coin = null } = order ?? {};
  const coins = coin?.received
    ? { coinAmount: coin.received, confirmations: coin.confirmations, txId: `TX${providerNo}` }
    : {};
  return sendAnswer(office, fields, { code: 1, status, providerNo, amount, ...coins }, response);
}

/** What it says of an order, signed where it has a key of its own. */
function sendAnswer(
  { signing }: Office,
  asked: ReadonlyMap<string, string>,
  said: object,
  response: ServerResponse,
): void {
  if (typeof signing === 'string') return sendJson(response, 200, said);
  const texts = Object.entries(said).map(([name, value]) => [name, String(value)]);
  const whole = signed(signing, { ...Object.fromEntries(texts), orderNo: asked.get('orderNo') ?? '' });
  return sendJson(response, 200, { ...Object.fromEntries(whole), ...said });
}

/** A form is posted by the payer, who may take as long as the order lives. */
const FORM_AGE_MS = 24 * 3_600_000;
const COINS = /^\d{1,9}(?:\.\d{1,8})?$/;

function draftOf(fields: ReadonlyMap<string, string>): Draft | null {
  const field = (name: string): string => fields.get(name) ?? '';
  const [orderNo, amount] = [field('orderNo'), field('amount')];
  const [notifyUrl, returnUrl] = [field('notifyUrl'), field('returnUrl')];
  const kind = (field('kind') || 'redirect') as Kind;
  const isValid =
    /^\w{1,40}$/.test(orderNo) &&
    MONEY.test(amount) &&
    isHttp(notifyUrl) &&
    isHttp(returnUrl) &&
    KINDS.includes(kind) &&
    (kind !== 'coin' || COINS.test(field('coinAmount')));
  if (!isValid) return null;
  const coin =
    kind === 'coin'
      ? {
          coin: field('coin'),
          network: field('network'),
          due: field('coinAmount'),
          needed: Number(field('confirmations')),
        }
      : null;
  const expiresAt = Number(field('expiresAt'));
  return {
    orderNo,
    amount,
    channel: field('channel'),
    kind,
    bank: field('bank'),
    coin,
    expiresAt,
    notifyUrl,
    returnUrl,
  };
}

const isHttp = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

class BodyTooLarge extends Error {}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_MAX_BYTES) throw new BodyTooLarge('a body is too large');
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

const readFields = async (request: IncomingMessage): Promise<Map<string, string>> => new Map(await readForm(request));

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PAGE_POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .end(html);
}
