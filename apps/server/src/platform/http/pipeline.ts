import { randomUUID } from 'node:crypto';
import { languageOf } from '@caiting/contract';
import {
  BEHIND_HEADER,
  isInView,
  PERSON_HEADER,
  type CallDef,
  type RefusalKey,
  type Reply,
} from '@caiting/contract/wire';
import type { FastifyRequest } from 'fastify';
import { CallReads, type Reads } from '../db/replica/reads.ts';
import type { Deps } from '../deps.ts';
import { inCall } from '../engine/call-id.ts';
import { Deadline, DeadlinePassed, underDeadline } from '../engine/deadline.ts';
import { isRefusal, refuse, type Outcome, type Refusal } from '../outcome.ts';
import { addressOf } from './address.ts';
import type { AnyContext, Binding, Resolvers } from './binding.ts';
import type { Body, OpenedBody, ReadBody } from './body.ts';
import { staffTokenOf, tokenOf, type TokenCookie } from './cookies.ts';
import { decodeInput } from './decode.ts';
import { isConsoleCall } from './entries/console-entry.ts';
import type { CallReply, CallRequest } from './exchange.ts';
import { answerFault } from './faults.ts';
import { identify, isForSignedIn, type Identity } from './identify.ts';
import { isForeignLook, ownOrigin, siteOrigin, type Origins } from './origin.ts';
import { packed } from './packed.ts';
import type { RateLimit } from './rate-limit.ts';
import { keyReply, toJson, toReply } from './reply.ts';
import { trace } from '../traces/span.ts';

export interface Pipeline {
  readonly deps: Deps;
  readonly resolvers: Partial<Resolvers>;
  readonly origins: Origins;
  readonly cookie: TokenCookie;
  readonly deviceCookie: TokenCookie;
  readonly staffCookie: TokenCookie;
  /** Pages that may act for staff: those of the console's own address alone. */
  readonly staffOrigins: Origins;
  readonly perAddress: RateLimit;
  /** Files and pages: more than calls, since a page is many of them. */
  readonly perFile: RateLimit;
  readonly perAccount: RateLimit;
  /** Of one service token: a script has no hands that are in a hurry. */
  readonly perService: RateLimit;
  /** A limit of the call's own, null where the general ones are enough. */
  perCall(def: CallDef): RateLimit | null;
  /** Outside production every answer is checked against the contract before it leaves. */
  readonly checksOutput: boolean;
}

const TOO_MANY_STATUS = 429;

/** Answers one call: sets head and status, gives the body. Never rejects: faults have become answers. */
export type AnswerCall = (request: FastifyRequest, readBody: ReadBody, reply: CallReply) => Promise<string | Buffer>;

/** How one call is answered, from its limits to its use case. */
export function answerOf(pipe: Pipeline, binding: Binding): AnswerCall {
  const { method, who } = binding.def;
  const { log, config } = pipe.deps;
  const { callDeadlineMs } = config;
  const perCall = pipe.perCall(binding.def);
  const isPublicRead = method === 'GET' && who === 'any';
  const time = pipe.deps.metrics.callSeconds.labels(areaOf(binding.def.path));
  const attributes = { 'http.request.method': method, 'http.route': binding.def.path };
  const spanName = `${method} ${binding.def.path}`;
  const answer: AnswerCall = async (request, readBody, reply) => {
    const end = time.startTimer();
    reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff');
    reply.header('content-type', 'application/json; charset=utf-8');
    try {
      const refused = await refusedBefore(pipe, binding, perCall, request, reply);
      const json =
        refused ??
        (await trace(spanName, attributes, () =>
          withinDeadline(callDeadlineMs, () => answerCall(pipe, binding, request, readBody, reply)),
        ));
      return isPublicRead ? packed(json, request, reply) : json;
    } catch (error) {
      return answerFault(log, error, request, reply, binding.def.fileLimit);
    } finally {
      end();
    }
  };
  return (request, readBody, reply) => inCall(request.id, () => answer(request, readBody, reply));
}

/** What does not end by itself at its deadline is answered so much later all the same. */
const ANSWER_AFTER_MS = 1_000;

/** What is not done while its caller waits is not done. */
async function withinDeadline<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  const deadline = new Deadline(performance.now() + limitMs);
  const late = Promise.withResolvers<never>();
  const stop = deadline.onPast(() => {
    setTimeout(() => late.reject(new DeadlinePassed()), ANSWER_AFTER_MS);
  });
  try {
    return await Promise.race([underDeadline(deadline, work), late.promise]);
  } finally {
    stop();
    deadline.end();
  }
}

/** `/v1/betting/addBetting` → `betting`: few values, as a label should have. */
const areaOf = (path: string): string => path.split('/')[2] ?? '';

/** Checks that cost no query: rate limits and origin. */
async function refusedBefore(
  pipe: Pipeline,
  binding: Binding,
  perCall: RateLimit | null,
  request: FastifyRequest,
  reply: CallReply,
): Promise<string | null> {
  const waitAddress = await pipe.perAddress(request);
  const waitCall = perCall === null ? 0 : await perCall(request);
  if (waitAddress + waitCall > 0) return tooMany(request, reply, Math.max(waitAddress, waitCall));
  return isForeign(pipe, binding, request)
    ? toJson(keyReply('foreignOrigin', languageOf(request.headers['accept-language'])))
    : null;
}

/** Site state, who, input, use case. */
async function answerCall(
  pipe: Pipeline,
  binding: Binding,
  request: FastifyRequest,
  readBody: ReadBody,
  reply: CallReply,
): Promise<string> {
  const { def } = binding;
  const language = languageOf(request.headers['accept-language']);
  const country = countryOf(pipe.deps, request);
  const closed = await pipe.resolvers.site?.(pipe.deps, { def, ip: addressOf(request), country });
  if (closed) return toJson(toReply(closed, language));

  // Whose a body is comes first where nothing in it says so.
  const early = isForSignedIn(def.who) ? null : await readBody();
  const credentials = {
    token: tokenOf(request.headers, pipe.cookie),
    staff: def.who === 'staff' ? staffTokenOf(request.headers, pipe.staffCookie, isAct(binding, request)) : null,
    guestCode: early === null ? null : textField(early.fields, 'guestCode'),
    from: addressOf(request),
  };
  const identity = await identify(pipe.deps, pipe.resolvers, def.who, credentials);
  if (isRefusal(identity)) return toJson(toReply(identity, language));
  if (isOfOther(request, identity)) return toJson(keyReply('otherPerson', language));
  const view = identity.session?.view;
  if (view !== undefined && !isInView(def)) return toJson(keyReply('viewOnly', language));
  // What staff look at costs the player nothing.
  request.account =
    view === undefined ? (identity.session?.userId ?? identity.staff?.staffId ?? '') : `view ${view.staffId}`;
  const isService = identity.staff?.scope !== undefined;
  const waitAccount =
    request.account === '' ? 0 : await (isService ? pipe.perService(request) : pipe.perAccount(request));
  if (waitAccount > 0) return tooMany(request, reply, waitAccount);

  if (identity.staff?.scope?.has(def.path) === false) return toJson(keyReply('tokenCallMissing', language));

  const opened = early ?? (await readBody());
  const body = await uploadOf(opened, identity, credentials.guestCode);
  if (isRefusal(body)) return toJson(toReply(body, language));
  const { session } = identity;
  if (session && view === undefined && isAct(binding, request)) await pipe.resolvers.acted?.(pipe.deps, session);
  const reads = readsOf(pipe, binding, identity);
  const context = new CallContext(pipe, request, reply, identity, body, country, reads);
  const outcome = await outcomeOf(pipe, binding, context, body);
  if (reads instanceof CallReads && reads.behindMs > 0) reply.header(BEHIND_HEADER, Math.ceil(reads.behindMs));
  if (binding.looksAtSession && isRefusal(outcome) && outcome.key === 'loginExpired') {
    const anew = await identify(pipe.deps, pipe.resolvers, def.who, credentials, 'now');
    if (isRefusal(anew)) return toJson(toReply(anew, language));
  }
  return toJson(toReply(outcome, language));
}

/** How long an act of staff may take beside what an old answer may lack: a line of the log stands before its act. */
const ACT_MAX_MS = 15_000;

/** Where a call reads lists of the past. Staff may be shown older ones, but never without what they did themselves. */
function readsOf({ deps, resolvers }: Pipeline, { def }: Binding, { staff }: Identity): Reads {
  const { db, replica } = deps;
  if (def.reads !== 'replica' || replica === undefined) return db;
  if (staff === null) return replica.reads();
  return replica.reads({
    mayBeOld: async () => (await resolvers.hasJustActed?.(deps, staff, replica.boundMs + ACT_MAX_MS)) === false,
  });
}

/** The whole body. A file is read only for somebody we know, whoever the call is for. */
async function uploadOf(
  { fields, readFile }: OpenedBody,
  { session, guest, staff }: Identity,
  guestCode: string | null,
): Promise<Body | Refusal<RefusalKey>> {
  if (readFile === null) return { fields, file: null };
  const isKnown = session !== null || guest !== null || staff !== null;
  return isKnown ? readFile() : refuse(guestCode === null ? 'notLoggedIn' : 'guestCodeUnknown');
}

/** Input, room, use case. */
async function outcomeOf(
  pipe: Pipeline,
  binding: Binding,
  context: AnyContext,
  { fields }: Body,
): Promise<Outcome<unknown>> {
  const input = decodeInput(binding.def, fields);
  if (!input.ok) return input;
  const barred = await barredFrom(pipe, binding, context, input.data);
  if (barred) return barred;
  const outcome = await binding.handle(context, input.data);
  return pipe.checksOutput ? checked(binding, outcome) : outcome;
}

async function barredFrom(
  { deps, resolvers }: Pipeline,
  { def: { who }, looksAtRoom = false }: Binding,
  { session }: AnyContext,
  input: unknown,
): Promise<Refusal<RefusalKey> | null> {
  const isOfRoom = (who === 'member' || who === 'manager') && session !== null && !looksAtRoom;
  return isOfRoom ? ((await resolvers.room?.(deps, who, session, input)) ?? null) : null;
}

/** Made for every call: what few handlers need is computed lazily. */
class CallContext implements AnyContext {
  readonly deps: Deps;
  readonly reads: Reads;
  readonly session: AnyContext['session'];
  readonly staff: AnyContext['staff'];
  readonly guest: AnyContext['guest'];
  readonly country: string | null;
  readonly requestId: string;
  readonly fields: unknown;
  readonly file: AnyContext['file'];
  readonly #pipe: Pipeline;
  readonly #request: CallRequest;
  readonly #reply: CallReply;

  constructor(
    pipe: Pipeline,
    request: CallRequest,
    reply: CallReply,
    { session, staff, guest }: Identity,
    { fields, file }: Body,
    country: string | null,
    reads: Reads,
  ) {
    this.deps = pipe.deps;
    this.reads = reads;
    this.session = session;
    this.staff = staff;
    this.guest = guest;
    this.country = country;
    this.requestId = textField(fields, 'requestId') ?? randomUUID();
    this.fields = fields;
    this.file = file;
    this.#pipe = pipe;
    this.#request = request;
    this.#reply = reply;
  }

  get ip(): string {
    return addressOf(this.#request);
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

  get device(): string | null {
    return this.#pipe.deviceCookie.read(this.#request.headers.cookie);
  }

  setDevice(token: string, maxAgeSeconds: number): void {
    this.#reply.header('set-cookie', this.#pipe.deviceCookie.write(token, maxAgeSeconds));
  }

  setSession(token: string, maxAgeSeconds: number): void {
    this.#reply.header('set-cookie', this.#pipe.cookie.write(token, maxAgeSeconds));
  }

  clearSession(): void {
    this.#reply.header('set-cookie', this.#pipe.cookie.clear());
  }

  setStaffSession(token: string, maxAgeSeconds: number): void {
    this.#reply.header('set-cookie', this.#pipe.staffCookie.write(token, maxAgeSeconds));
  }

  clearStaffSession(): void {
    this.#reply.header('set-cookie', this.#pipe.staffCookie.clear());
  }
}

/** CSRF: a cookie acts for whoever makes the browser send it, so a write with a cookie must come from our own page. */
function isForeign(pipe: Pipeline, { def }: Binding, request: CallRequest): boolean {
  const { headers, method } = request;
  if (isConsoleCall(def)) return isForeignToConsole(pipe, request);
  if (method === 'GET') return def.method === 'POST' && headers['sec-fetch-site'] !== 'same-origin';
  if (def.who === 'provider') return false;
  // Signing in from a foreign page is refused too: it would leave the visitor in somebody else's account.
  return !pipe.origins.isOurs(headers.origin, headers.host);
}

/** The console's own pages alone: neither players' pages on a neighbouring host nor those an operator lists for players act for staff. A look leaves lines too. */
function isForeignToConsole({ staffOrigins }: Pipeline, { headers, method }: CallRequest): boolean {
  if (method !== 'GET') return !staffOrigins.isOurs(headers.origin, headers.host);
  return isForeignLook(headers);
}

/** The web client sends this header on the first call after a pointer or key was used: pages also fetch by themselves, which is no act. */
const ACT_HEADER = 'x-caiting-act';

function isAct({ def }: Binding, { method, headers }: CallRequest): boolean {
  return headers[ACT_HEADER] === '1' || (method === 'POST' && !def.silent);
}

/**
 * The page says for whom it makes a call. A browser has one cookie for all its tabs: what one of them wrote for one person must not be done as who signed
 * in meanwhile; of staff likewise. Whoever is no longer signed in at all is told so by `who`, and reads what everybody may.
 */
function isOfOther({ headers }: CallRequest, { session, staff }: Identity): boolean {
  const person = headers[PERSON_HEADER];
  const who = session?.userId ?? staff?.staffId;
  return person !== undefined && who !== undefined && who !== person;
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

/** Status and head of an answer to somebody who asks too often; gives its body. */
export function tooMany({ headers }: Pick<CallRequest, 'headers'>, reply: CallReply, seconds: number): string {
  reply.code(TOO_MANY_STATUS);
  reply.header('retry-after', seconds);
  return toJson(keyReply('tooManyRequests', languageOf(headers['accept-language']), { seconds }));
}

function checked({ def }: Binding, outcome: Outcome<unknown>): Outcome<unknown> {
  const read = outcome.ok ? def.output.safeParse(outcome.data ?? {}) : null;
  if (read === null || read.success) return outcome;
  const issue = read.error.issues[0];
  throw new Error(`answer of ${def.path} does not fit the contract at "${issue?.path.join('.')}": ${issue?.message}`);
}

export type { Reply };
