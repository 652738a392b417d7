import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { notify } from './notify.ts';
import { PAGE_POLICY, payPage, resultPage, sorryPage } from './page.ts';
import { isGenuine } from './sign.ts';
import { FAULTS, OrderStore, type Fault, type SandboxOrder } from './store.ts';

export interface SandboxOptions {
  /** What site and provider sign with. */
  readonly key: string;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Where its books are; null keeps none. */
  readonly folder: string | null;
}

export interface RunningSandbox {
  readonly url: string;
  close(): Promise<void>;
}

const BODY_MAX_BYTES = 20_000;
const MONEY = /^(?:0|[1-9]\d{0,9})(?:\.\d{1,2})?$/;

/**
 * A payment provider for play money: takes signed orders, shows a pay page, tells the site what the payer chose. It is a party of its own
 * and shares nothing with the site but the key and docs/providers/pay-provider.md.
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const store = new OrderStore(options.folder);
  const server = createServer((request, response) => {
    answer(options.key, store, request, response).catch((error: unknown) => {
      process.stderr.write(`sandbox provider: ${(error as Error).message}\n`);
      if (!response.headersSent) sendJson(response, 500, { code: -1, msg: 'fault' });
      else response.destroy();
    });
  });
  await listen(server, options);
  const { port } = server.address() as { port: number };
  return {
    url: `http://${options.host === '0.0.0.0' || options.host === '::' ? 'localhost' : options.host}:${port}`,
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

async function answer(
  key: string,
  store: OrderStore,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
  const isPost = request.method === 'POST';
  if (isPost && path.startsWith('/v1/')) return answerSite(key, store, path, await readFields(request), response);
  const providerNo = /^\/pay\/(\w{1,64})$/.exec(path)?.[1];
  const order = providerNo === undefined ? undefined : store.find(providerNo);
  if (!order) return sendPage(response, 404, sorryPage('没有这笔订单'));
  if (!isPost) return sendPage(response, 200, pageOf(order));
  return decide(key, store, order, await readForm(request), response);
}

function pageOf(order: SandboxOrder): string {
  if (order.status !== 'waiting') return resultPage(order);
  return Date.now() > order.expiresAt ? sorryPage('订单已超时，请返回重新下单', order) : payPage(order);
}

/** The payer has pressed a button. */
function decide(
  key: string,
  store: OrderStore,
  order: SandboxOrder,
  form: URLSearchParams,
  response: ServerResponse,
): void {
  const result = form.get('result');
  const isOpen = order.status === 'waiting' && Date.now() <= order.expiresAt;
  if (isOpen && (result === 'paid' || result === 'failed')) {
    const decided = store.decide(order.providerNo, result);
    const faults = new Set(
      form.getAll('fault').filter((name): name is Fault => (FAULTS as readonly string[]).includes(name)),
    );
    if (decided?.isNew) void notify(key, decided.order, faults);
  }
  // After a post a reload must not press the button again.
  response.writeHead(303, { location: `/pay/${order.providerNo}`, 'cache-control': 'no-store' }).end();
}

function answerSite(
  key: string,
  store: OrderStore,
  path: string,
  fields: ReadonlyMap<string, string>,
  response: ServerResponse,
): void {
  if (!isGenuine(key, fields)) return sendJson(response, 200, { code: -1, msg: 'bad signature' });
  if (path === '/v1/orders') {
    const order = openOrder(store, fields);
    if (!order) return sendJson(response, 200, { code: -2, msg: 'bad order' });
    return sendJson(response, 200, { code: 1, providerNo: order.providerNo, payPath: `/pay/${order.providerNo}` });
  }
  if (path === '/v1/orders/query') {
    const order = store.findByOrderNo(fields.get('orderNo') ?? '');
    const { status = 'unknown', providerNo = '', amount = '0' } = order ?? {};
    return sendJson(response, 200, { code: 1, status, providerNo, amount });
  }
  return sendJson(response, 404, { code: -3, msg: 'no such call' });
}

function openOrder(store: OrderStore, fields: ReadonlyMap<string, string>): SandboxOrder | null {
  const field = (name: string): string => fields.get(name) ?? '';
  const [orderNo, amount] = [field('orderNo'), field('amount')];
  const [notifyUrl, returnUrl] = [field('notifyUrl'), field('returnUrl')];
  const isValid = /^\w{1,40}$/.test(orderNo) && MONEY.test(amount) && isHttp(notifyUrl) && isHttp(returnUrl);
  if (!isValid) return null;
  const expiresAt = Number(field('expiresAt'));
  return store.open({ orderNo, amount, channel: field('channel'), expiresAt, notifyUrl, returnUrl });
}

const isHttp = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_MAX_BYTES) throw new Error('a body is too large');
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
