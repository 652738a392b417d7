import { randomUUID } from 'node:crypto';
import type { RefusalKey, Reply } from '@caiting/contract/wire';
import type { Deps } from '../deps.ts';
import { isRefusal, type Outcome, type Refusal } from '../outcome.ts';
import { isPending, whenThere, type MaybePending } from '../pending.ts';
import { addressKey } from './address.ts';
import type { AnyContext, Binding, Resolvers } from './binding.ts';
import type { Body, ReadBody } from './body.ts';
import type { Buckets } from './buckets.ts';
import { callBuckets } from './call-limits.ts';
import { tokenOf, type SessionCookie } from './cookies.ts';
import { decodeInput } from './decode.ts';
import type { CallReply, CallRequest } from './exchange.ts';
import { answerFault } from './faults.ts';
import { identify, type Identity } from './identify.ts';
import { ownOrigin, siteOrigin, type Origins } from './origin.ts';
import { packed } from './packed.ts';
import { keyReply, toJson, toReply } from './reply.ts';

export interface Pipeline {
  readonly deps: Deps;
  readonly resolvers: Partial<Resolvers>;
  readonly origins: Origins;
  readonly cookie: SessionCookie;
  readonly perAddress: Buckets;
  readonly perAccount: Buckets;
  /** Outside production every answer is checked against the contract before it leaves. */
  readonly checksOutput: boolean;
}

const TOO_MANY_STATUS = 429;

/** Answers one call: sets head and status, gives the body. Never rejects: faults have become answers. */
export type AnswerCall = (request: CallRequest, readBody: ReadBody, reply: CallReply) => Promise<string | Buffer>;

/** The one answer of a call, whichever way its requests come in (docs/decisions/0110): both share its limits. */
export function answerOf(pipe: Pipeline, binding: Binding): AnswerCall {
  const { method, who } = binding.def;
  const { log, config } = pipe.deps;
  const perCall = callBuckets(binding.def, config.rates.perAddress, config.rates.burstSeconds);
  const isPublicRead = method === 'GET' && who === 'any';
  return async (request, readBody, reply) => {
    reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff');
    reply.header('content-type', 'application/json; charset=utf-8');
    try {
      const refused = refusedBefore(pipe, binding, perCall, request, reply);
      const answer = refused ?? answerCall(pipe, binding, request, readBody, reply);
      const json = isPending(answer) ? await answer : answer;
      return isPublicRead ? packed(json, request, reply) : json;
    } catch (error) {
      return answerFault(log, error, request, reply);
    }
  };
}

/** What is looked at before anybody is asked anything: limits and origin. */
function refusedBefore(
  pipe: Pipeline,
  binding: Binding,
  perCall: Buckets | null,
  request: CallRequest,
  reply: CallReply,
): string | null {
  const address = addressKey(request.ip);
  const now = performance.now();
  const waitAddress = pipe.perAddress.take(address, now);
  const waitCall = perCall?.take(address, now) ?? 0;
  if (waitAddress + waitCall > 0) return tooMany(reply, Math.max(waitAddress, waitCall));
  return isForeign(pipe, binding, request) ? toJson(keyReply('foreignOrigin')) : null;
}

/** Site state, who, input, use case. */
async function answerCall(
  pipe: Pipeline,
  binding: Binding,
  request: CallRequest,
  readBody: ReadBody,
  reply: CallReply,
): Promise<string> {
  const { def } = binding;
  const country = countryOf(pipe.deps, request);
  const site = pipe.resolvers.site?.(pipe.deps, { def, ip: request.ip, country });
  const closed = isPending(site) ? await site : site;
  if (closed) return toJson(toReply(closed));

  const read = readBody();
  const body = isPending(read) ? await read : read;
  const credentials = { token: tokenOf(request.headers, pipe.cookie), guestCode: textField(body.fields, 'guestCode') };
  const age = binding.looksAtSession ? 'lately' : 'seconds';
  const asked = identify(pipe.deps, pipe.resolvers, def.who, credentials, age);
  const identity = isPending(asked) ? await asked : asked;
  if (isRefusal(identity)) return toJson(toReply(identity));
  const account = identity.session?.userId ?? identity.staff?.staffId;
  const waitAccount = account === undefined ? 0 : pipe.perAccount.take(account, performance.now());
  if (waitAccount > 0) return tooMany(reply, waitAccount);

  const { session } = identity;
  const noted = session && isAct(binding, request) ? pipe.resolvers.acted?.(pipe.deps, session) : null;
  if (isPending(noted)) await noted;
  const context = new CallContext(pipe, request, reply, identity, body, country);
  const acting = outcomeOf(pipe, binding, context, body);
  const outcome = isPending(acting) ? await acting : acting;
  if (session?.isLately && isRefusal(outcome) && outcome.key === 'loginExpired') {
    const anew = await identify(pipe.deps, pipe.resolvers, def.who, credentials, 'now');
    if (isRefusal(anew)) return toJson(toReply(anew));
  }
  return toJson(toReply(outcome));
}

/** Input, room, use case. */
function outcomeOf(
  pipe: Pipeline,
  binding: Binding,
  context: AnyContext,
  { fields }: Body,
): MaybePending<Outcome<unknown>> {
  const input = decodeInput(binding.def, fields);
  if (!input.ok) return input;
  return whenThere(barredFrom(pipe, binding, context, input.data), (barred) => {
    if (barred) return barred;
    const outcome = binding.handle(context, input.data);
    return pipe.checksOutput ? outcome.then((made) => checked(binding, made)) : outcome;
  });
}

function barredFrom(
  { deps, resolvers }: Pipeline,
  { def: { who }, looksAtRoom = false }: Binding,
  { session }: AnyContext,
  input: unknown,
): MaybePending<Refusal<RefusalKey> | null> {
  const isOfRoom = (who === 'member' || who === 'manager') && session !== null && !looksAtRoom;
  return isOfRoom ? (resolvers.room?.(deps, who, session, input) ?? null) : null;
}

/** What few handlers ask for is worked out when they do: this is made for every call. */
class CallContext implements AnyContext {
  readonly deps: Deps;
  readonly session: AnyContext['session'];
  readonly staff: AnyContext['staff'];
  readonly guest: AnyContext['guest'];
  readonly country: string | null;
  readonly requestId: string;
  readonly file: AnyContext['file'];
  readonly #cookie: SessionCookie;
  readonly #request: CallRequest;
  readonly #reply: CallReply;

  constructor(
    pipe: Pipeline,
    request: CallRequest,
    reply: CallReply,
    { session, staff, guest }: Identity,
    { fields, file }: Body,
    country: string | null,
  ) {
    this.deps = pipe.deps;
    this.session = session;
    this.staff = staff;
    this.guest = guest;
    this.country = country;
    this.requestId = textField(fields, 'requestId') ?? randomUUID();
    this.file = file;
    this.#cookie = pipe.cookie;
    this.#request = request;
    this.#reply = reply;
  }

  get ip(): string {
    return this.#request.ip;
  }

  get userAgent(): string {
    return (this.#request.headers['user-agent'] ?? '').slice(0, 300);
  }

  get origin(): string {
    return siteOrigin(this.deps.config, this.#request);
  }

  get ownOrigin(): string {
    return this.deps.config.origin ?? ownOrigin(this.#request);
  }

  get rawBody(): string {
    return this.#request.rawBody;
  }

  get headers(): AnyContext['headers'] {
    return this.#request.headers;
  }

  setSession(token: string, maxAgeSeconds: number): void {
    this.#reply.header('set-cookie', this.#cookie.write(token, maxAgeSeconds));
  }

  clearSession(): void {
    this.#reply.header('set-cookie', this.#cookie.clear());
  }
}

/** A cookie acts for whoever makes the browser send it, so a write with a cookie must come from our own page. */
function isForeign(pipe: Pipeline, { def }: Binding, request: CallRequest): boolean {
  const { headers, method } = request;
  if (method === 'GET') return def.method === 'POST' && headers['sec-fetch-site'] !== 'same-origin';
  if (def.who === 'provider') return false;
  // Signing in from a foreign page is refused too: it would leave the visitor in somebody else's account.
  return !pipe.origins.isOurs(headers.origin, request.host);
}

/** The web client sends this header on the first call after a pointer or key was used: pages also fetch by themselves, which is no act. */
const ACT_HEADER = 'x-caiting-act';

function isAct({ def }: Binding, { method, headers }: CallRequest): boolean {
  return headers[ACT_HEADER] === '1' || (method === 'POST' && !def.silent);
}

function countryOf(deps: Deps, request: CallRequest): string | null {
  if (!deps.config.trustProxy) return null;
  const value = request.headers[deps.config.countryHeader];
  return typeof value === 'string' && /^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : null;
}

/** A field read before the schema has run: text or nothing. */
function textField(fields: unknown, name: string): string | null {
  if (typeof fields !== 'object' || fields === null || !Object.hasOwn(fields, name)) return null;
  const value = (fields as Record<string, unknown>)[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function tooMany(reply: CallReply, seconds: number): string {
  reply.code(TOO_MANY_STATUS);
  reply.header('retry-after', seconds);
  return toJson(keyReply('tooManyRequests', { seconds }));
}

function checked({ def }: Binding, outcome: Outcome<unknown>): Outcome<unknown> {
  const read = outcome.ok ? def.output.safeParse(outcome.data ?? {}) : null;
  if (read === null || read.success) return outcome;
  const issue = read.error.issues[0];
  throw new Error(`answer of ${def.path} does not fit the contract at "${issue?.path.join('.')}": ${issue?.message}`);
}

export type { Reply };
