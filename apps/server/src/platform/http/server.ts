import type { RequestListener, Server } from 'node:http';
import { fromEnpath, isEnpath, type CallDef } from '@caiting/contract/wire';
import { allCalls, BODY_MAX_BYTES, languageOf } from '@caiting/contract';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteHandlerMethod,
  type RouteShorthandOptions,
} from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Config } from '../../config.ts';
import type { Deps } from '../deps.ts';
import { safeUrl, type Logger } from '../log.ts';
import { addressKey, addressOf } from './address.ts';
import type { Binding, Resolvers } from './binding.ts';
import {
  dropUnread,
  formFields,
  openUpload,
  readBody,
  readLargeBody,
  registerBodies,
  registerLargeBodies,
  registerUploads,
  type OpenedBody,
} from './body.ts';
import { rateShareOf } from './call-limits.ts';
import { HeldBodies } from './bounds/held-bodies.ts';
import { boundConnections, requestsInFlight } from './bounds/in-flight.ts';
import { endSlowBodies } from './bounds/slow-bodies.ts';
import { callIdOf } from './entries/call-id.ts';
import { consoleEntry, consoleOnly, isConsoleCall } from './entries/console-entry.ts';
import { healthEntry } from './entries/health-entry.ts';
import { createNodeServer } from './entries/node-server.ts';
import { decoded, pathOf, plainPath, routableUrl } from './entries/request-path.ts';
import { cookieOf } from './cookies.ts';
import { apiPage, registerDocs } from './docs.ts';
import type { CallRequest } from './exchange.ts';
import { isForSignedIn } from './identify.ts';
import { answerFault } from './faults.ts';
import { pageHeaders, type PagePolicy } from './headers.ts';
import { Origins } from './origin.ts';
import { answerOf, tooMany, type AnswerCall, type Pipeline } from './pipeline.ts';
import { limitBy, registerRateLimits, type RateLimit, type RateLimitOptions } from './rate-limit.ts';
import { toJson } from './reply.ts';
import { requestRefusal } from './request-refusals.ts';
import { addConsolePages } from './pages/console-app.ts';
import { DrawnPages, type PageAnswers } from './pages/drawn-pages.ts';
import { packedPage, sendShared, type PageWords } from './pages/shared-pages.ts';
import { registerFiles, sendPage, WebApp } from './pages/web-app.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who was found to ask, a player's or a staff member's id; empty before that and for strangers. */
    account: string;
  }
}

export interface HttpOptions {
  readonly deps: Deps;
  readonly bindings: readonly Binding[];
  readonly resolvers: Partial<Resolvers>;
  /** Folder of the built web app; may be missing. */
  readonly webFolder: string;
  /** Folder of the built console; may be missing. */
  readonly consoleFolder?: string;
  frameAncestors(path: string): readonly string[];
  /** Origins whose pages ours may show in a frame. */
  readonly frameSources: readonly string[];
  /** Origins that pages load pictures that move from. */
  readonly mediaSources: readonly string[];
  /** Origins that pages ask for what they compare the site with. */
  readonly connectSources?: readonly string[];
  /** What the page at an address is called where it names one thing; null for every other. */
  pageWords?(path: string, query: URLSearchParams): Promise<PageWords | null>;
  /** What visitors see on the page at an address, where that changes while the site runs; null for every other. */
  pageAnswers?(path: string): Promise<PageAnswers | null>;
  /** Answer of /healthz; `isServing` false gives status 503. */
  health(): Promise<{ isServing: boolean; body: unknown }>;
  /** Why /readyz says that others shall serve, though this server is well; null: it does not. */
  keepsAway?(): 'draining' | 'working' | null;
  /** Routes that are not calls of the contract (files, playlists). */
  readonly routes?: readonly ((app: FastifyInstance) => void)[];
}

/** Calls and stored files: an unknown one is not a page of the web app. */
const NO_PAGES = /^\/(?:v1|files)(?:\/|$)/;
/** Where a request line leads that names no address of ours. */
const NOWHERE = '/v1/unknown';
const ENPATH_CACHE_MAX = 2_000;
/** The longest path of a call in base64; a longer one is none, and is not remembered. */
const ENPATH_MAX_LENGTH = 400;

/** The HTTP side of the server: every call by plain path and enpath, the web app, health and the API page. Not yet listening. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { deps } = options;
  const toPlainUrl = enpathRewriter();
  const app = Fastify({
    logger: false,
    // One hop: the address our own reverse proxy saw. Anything before it in the header is what the caller claims.
    trustProxy: deps.config.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    genReqId: (request) => callIdOf(request, deps.config.trustProxy),
    bodyLimit: BODY_MAX_BYTES,
    rewriteUrl: ({ url = '/' }) => toPlainUrl(routableUrl(url) ?? NOWHERE),
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // What comes on a connection that we still hold is answered, not refused: a call may have been paid for by a bet.
    return503OnClosing: false,
    serverFactory: (handler) => nodeServer(deps.config, handler),
    // The server itself answers what its parser refuses, at every port alike.
    clientErrorHandler: () => undefined,
    routerOptions: { maxParamLength: 500, querystringParser: formFields },
    frameworkErrors: (error, request, reply: FastifyReply) =>
      void reply.send(answerFault(deps.log, error, request, reply)),
  });
  const logRequest = deps.log.isLevelEnabled('debug') ? requestLog(deps.log) : null;
  if (logRequest)
    app.addHook('onResponse', async (request, reply) => logRequest(request, reply.statusCode, reply.elapsedTime));
  app.setErrorHandler((error, request, reply) => void reply.send(answerFault(deps.log, error, request, reply)));
  registerBodies(app);
  endSlowBodies(app);
  const isShown = publicCalls(deps.config);
  await registerDocs(app, deps.config.build, isShown);
  await registerRateLimits(app, deps.bus, deps.config.bus !== 'memory');
  const pipe = makePipeline(app, options);
  guardEntries(app, pipe);
  const answers = new Map(options.bindings.map((binding) => [binding.def, answerOf(pipe, binding)]));
  const held = new HeldBodies();
  for (const [def, answer] of answers) if (!def.file && !isLarge(def)) addCall(app, def, answer);
  await app.register(async (scope) => {
    await registerUploads(scope);
    for (const [def, answer] of answers)
      if (def.file) addHeldCall(scope, def, answer, held, (request) => openUpload(request, held, def.fileLimit));
  });
  await app.register(async (scope) => {
    registerLargeBodies(scope);
    for (const [def, answer] of answers)
      if (isLarge(def)) {
        const limit = def.bodyLimit ?? BODY_MAX_BYTES;
        addHeldCall(scope, def, answer, held, (request) => readLargeBody(request, held, limit));
      }
  });
  await registerFiles(app, options.webFolder);
  if (options.consoleFolder !== undefined)
    addConsolePages(app, {
      folder: options.consoleFolder,
      config: deps.config,
      refuse: (request, reply) => refuseAs(404, request, reply),
    });
  addPages(app, options, pipe, isShown);
  for (const addRoutes of options.routes ?? []) addRoutes(app);
  return app;
}

/** Connections beside the sockets of an address that may be open: a household, an office. */
const CONNECTIONS_BESIDE = 256;

function nodeServer({ trustProxy, sockets }: Config, handler: RequestListener): Server {
  const server = createNodeServer(handler);
  // A reverse proxy brings everybody's connections; it bounds them by address (deploy/nginx.conf).
  if (!trustProxy) boundConnections(server, sockets.perAddress + CONNECTIONS_BESIDE);
  return server;
}

/** In production the API page is for players' clients: what operators can do is nobody else's business. */
const publicCalls =
  ({ isProduction }: Config) =>
  ({ path }: CallDef): boolean =>
    !isProduction || !isConsoleCall({ path });

/** A page is some fifty files; who asks for many pages a second is no person. */
const FILES_FACTOR = 10;
/** Of the rate of one account. */
const SERVICE_SHARE = 1 / 5;

/**
 * Before anything else: console calls only where they may come in, and an address's budget for what is neither call nor page of our own. What a request
 * asks for is what its route answers, however its path is written.
 */
function guardEntries(app: FastifyInstance, { deps, perFile }: Pipeline): void {
  const isConsoleEntry = consoleEntry(deps.config);
  const { perAddress, burstSeconds } = deps.config.rates;
  const mayWait = requestsInFlight(perAddress * burstSeconds);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.headers.host === undefined && request.raw.httpVersion !== '1.0') return refuseAs(400, request, reply);
    const { call, isSigned } = request.routeOptions.config;
    if (call !== undefined || isSigned) {
      if (call && isConsoleCall(call) && !isConsoleEntry(request)) return reply.callNotFound();
      if (mayWait(request, reply.raw)) return;
      reply.header('content-type', 'application/json; charset=utf-8');
      return reply.send(tooMany(request, reply, 1));
    }
    const wait = await perFile(request);
    if (wait === 0) return;
    reply.header('content-type', 'application/json; charset=utf-8');
    return reply.send(tooMany(request, reply, wait));
  });
}

/** One line per request, secret query values blanked; only when somebody looks. */
function requestLog(log: Logger) {
  return (
    { id, method, ip, url }: Pick<CallRequest, 'id' | 'method' | 'ip' | 'url'>,
    status: number,
    ms: number,
  ): void => log.debug({ request: id, method, url: safeUrl(url), ip, status, ms: Math.round(ms) }, 'request');
}

function makePipeline(app: FastifyInstance, { deps, resolvers }: HttpOptions): Pipeline {
  const { rates, origin, origins, isProduction, console: entry } = deps.config;
  const limit = (name: string, perSecond: number, key: RateLimitOptions['key']): RateLimit =>
    limitBy(app, { name, perSecond, burst: perSecond * rates.burstSeconds, key });
  const byAddress: RateLimitOptions['key'] = (request) => addressKey(addressOf(request));
  // Of pages: a port of its own on the players' host is another origin, and cookies tell no ports apart.
  const staffOrigin = entry.origin ?? (entry.port === undefined ? origin : undefined);
  app.decorateRequest('account', '');
  return {
    deps,
    resolvers,
    origins: new Origins([origin, ...origins]),
    cookie: cookieOf('session', deps.config),
    deviceCookie: cookieOf('device', deps.config),
    staffCookie: cookieOf('staff', deps.config),
    staffOrigins: new Origins([staffOrigin]),
    perAddress: limit('address', rates.perAddress, byAddress),
    perFile: limit('file', rates.perAddress * FILES_FACTOR, byAddress),
    perService: limit('service', rates.perAccount * SERVICE_SHARE, ({ account }) => account),
    perAccount: limit('account', rates.perAccount, ({ account }) => account),
    perCall: (def) => {
      const share = rateShareOf(def);
      return share === null ? null : limit(def.path, rates.perAddress * share, byAddress);
    },
    checksOutput: !isProduction,
  };
}

function addCall(app: FastifyInstance, def: CallDef, answer: AnswerCall): void {
  for (const method of def.alsoGet ? (['GET', 'POST'] as const) : [def.method])
    app.route({
      method,
      url: def.path,
      bodyLimit: def.bodyLimit ?? BODY_MAX_BYTES,
      config: { call: { ...def, method } },
      handler: (request, reply) => answer(request, () => readBody(request), reply),
    });
}

/** More than a few kilobytes are read once it is known whose they are. */
const isLarge = ({ file, bodyLimit, who }: CallDef): boolean => !file && bodyLimit !== undefined && isForSignedIn(who);

/** A call whose body is read by the call itself, and counted while it is there. */
function addHeldCall(
  scope: FastifyInstance,
  def: CallDef,
  answer: AnswerCall,
  held: HeldBodies,
  open: (request: FastifyRequest) => Promise<OpenedBody>,
): void {
  scope.route({
    method: def.method,
    url: def.path,
    config: { call: def },
    handler: async (request, reply) => {
      try {
        return await answer(request, () => open(request), reply);
      } finally {
        held.release(request);
        dropUnread(request);
      }
    },
  });
}

/** /v1/enpath/{base64} → the real path, before routing, so that both forms meet in one handler. Decoded paths are remembered. */
function enpathRewriter(): (url: string) => string {
  const known = new LRUCache<string, string>({ max: ENPATH_CACHE_MAX });
  return (url) => {
    if (!isEnpath(url)) return url;
    const cut = url.indexOf('?');
    const path = cut < 0 ? url : url.slice(0, cut);
    if (path.length > ENPATH_MAX_LENGTH) return NOWHERE;
    let real = known.get(path);
    if (real === undefined) {
      real = fromEnpath(path) ?? NOWHERE;
      known.set(path, real);
    }
    return cut < 0 ? real : real + url.slice(cut);
  };
}

function addPages(
  app: FastifyInstance,
  options: HttpOptions,
  pipe: Pipeline,
  isShown: (def: CallDef) => boolean,
): void {
  const { deps } = options;
  const web = new WebApp(options.webFolder, deps.config.origin);
  const drawn = new DrawnPages({
    webFolder: options.webFolder,
    readAnswers: async (path) => (await options.pageAnswers?.(path)) ?? null,
    tell: (error, path) => deps.log.warn({ err: error, path }, 'this page could not be drawn'),
  });
  app.addHook('onClose', () => drawn.close());
  const policy: PagePolicy = {
    frameAncestors: (path) => options.frameAncestors(path),
    frameSources: options.frameSources,
    mediaSources: options.mediaSources,
    connectSources: options.connectSources ?? [],
    isTls: deps.config.origin?.startsWith('https:') ?? false,
  };
  const bound = new Set(options.bindings.map(({ def }) => def.path));
  const defs = allCalls.filter((def) => bound.has(def.path) && isShown(def));
  const limited = { onRequest: addressLimit(pipe) };
  const isTold = healthEntry(deps.config);
  read(app, '/healthz', limited, async (request, reply) => {
    const { isServing, body } = await options.health();
    void reply.code(isServing ? 200 : 503).header('cache-control', 'no-store');
    return isTold(request) ? body : { status: isServing ? 'up' : 'down' };
  });
  // What a front server asks: it sends nobody here while the answer is 503. A server that drains, or that has no web role, is well and answers whoever comes.
  read(app, '/readyz', limited, async (_request, reply) => {
    const away = options.keepsAway?.() ?? ((await options.health()).isServing ? null : 'down');
    void reply.code(away === null ? 200 : 503).header('cache-control', 'no-store');
    return { status: away ?? 'ready' };
  });
  const list = lazy(() => packedPage(JSON.stringify(app.swagger())));
  const page = lazy(() => packedPage(apiPage(defs)));
  read(app, '/docs.json', limited, async (request, reply) => {
    reply.header('cache-control', 'no-cache');
    return sendShared(list(), request, reply, 'application/json; charset=utf-8');
  });
  read(app, '/docs', limited, async (request, reply) => {
    pageHeaders(reply.header('cache-control', 'no-cache'), policy, '/docs');
    return sendShared(page(), request, reply);
  });
  const methods = methodsOf(options);
  const isConsoleOnly = consoleOnly(deps.config);
  app.setNotFoundHandler(async (request, reply) => {
    const written = pathOf(request.url);
    const path = plainPath(written);
    const isCall = NO_PAGES.test(path);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const allowed = isCall ? methods(request, path) : 'GET, HEAD';
    if (allowed !== undefined && !allowed.split(', ').includes(request.method))
      return refuseAs(405, request, reply.header('allow', allowed));
    if (!isCall && isConsoleOnly(request))
      return path === '/' ? reply.redirect('/console/') : refuseAs(404, request, reply);
    const page = !isCall && isRead ? web.find(decoded(written)) : undefined;
    if (page === undefined) return refuseAs(404, request, reply);
    const clean = written.replace(/(?<=.)\/+$/, '');
    const query = new URLSearchParams(request.url.slice(written.length));
    const words = (await options.pageWords?.(clean, query)) ?? null;
    const html = await drawn.html(clean, pipe.cookie.read(request.headers.cookie) === null);
    return sendPage(web.made(page, html, words), policy, request, reply);
  });
}

/** GET, and HEAD for who wants to know no more than the status. */
function read(app: FastifyInstance, url: string, options: RouteShorthandOptions, handler: RouteHandlerMethod): void {
  app.route({ ...options, method: ['GET', 'HEAD'], url, handler });
}

/** Which methods the call at a path takes; undefined where no call stands for whoever asks. */
function methodsOf({ bindings, deps }: HttpOptions): (request: FastifyRequest, path: string) => string | undefined {
  const isConsoleEntry = consoleEntry(deps.config);
  const defs = new Map(bindings.map(({ def }) => [def.path as string, def]));
  return (request, path) => {
    const def = defs.get(path);
    if (def === undefined || (isConsoleCall(def) && !isConsoleEntry(request))) return undefined;
    return def.alsoGet ? 'GET, POST' : def.method;
  };
}

function refuseAs(status: 400 | 404 | 405, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(toJson(requestRefusal(status, languageOf(headers['accept-language']))));
}

/** The address limit of calls, for what is no call and costs us something: one budget for both. */
function addressLimit({ perAddress }: Pipeline) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const wait = await perAddress(request);
    if (wait === 0) return;
    reply.header('content-type', 'application/json; charset=utf-8');
    return reply.send(tooMany(request, reply, wait));
  };
}

/** `make` once, when it is first asked for. */
function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
