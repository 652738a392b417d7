import { fromEnpath, isEnpath, type CallDef } from '@caiting/contract/wire';
import { allCalls, pushes } from '@caiting/contract';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import { safeUrl, type Logger } from '../log.ts';
import type { Binding, Resolvers } from './binding.ts';
import { BODY_MAX_BYTES, formFields, readBody, registerBodies } from './body.ts';
import { Buckets } from './buckets.ts';
import { SessionCookie } from './cookies.ts';
import { apiList, apiPage } from './docs.ts';
import type { CallRequest } from './exchange.ts';
import { answerFault } from './faults.ts';
import { pageHeaders, type PagePolicy } from './headers.ts';
import { Lane } from './lane/lane.ts';
import { laneCalls } from './lane/calls.ts';
import { Origins } from './origin.ts';
import { answerOf, type AnswerCall, type Pipeline } from './pipeline.ts';
import { keyReply, toJson } from './reply.ts';
import { sendAsset, WebApp } from './static.ts';

export interface HttpOptions {
  readonly deps: Deps;
  readonly bindings: readonly Binding[];
  readonly resolvers: Partial<Resolvers>;
  /** Folder of the built web app; may be missing. */
  readonly webFolder: string;
  frameAncestors(path: string): readonly string[];
  /** Answer of /healthz; `isServing` false gives status 503. */
  health(): Promise<{ isServing: boolean; body: unknown }>;
  /** Routes that are not calls of the contract (files, playlists). */
  readonly routes?: readonly ((app: FastifyInstance) => void)[];
}

/** Calls and stored files: an unknown one is not a page of the web app. */
const NO_PAGES = /^\/(?:v1|files)\//;
const ENPATH_CACHE_MAX = 2_000;
const HEADER_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 60_000;

/** The HTTP side of the server: every call by plain path and enpath, the web app, health and the API page. Not yet listening. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { deps } = options;
  const toPlainUrl = enpathRewriter();
  const app = Fastify({
    logger: false,
    // One hop: the address our own front server saw. Anything before it in the header is what the caller claims.
    trustProxy: deps.config.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    bodyLimit: BODY_MAX_BYTES,
    rewriteUrl: ({ url = '/' }) => toPlainUrl(url),
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: 500, querystringParser: formFields },
    frameworkErrors: (error, request, reply: FastifyReply) =>
      void reply.send(answerFault(deps.log, error, request, reply)),
  });
  app.server.headersTimeout = HEADER_TIMEOUT_MS;
  const logRequest = deps.log.isLevelEnabled('debug') ? requestLog(deps.log) : null;
  if (logRequest)
    app.addHook('onResponse', async (request, reply) => logRequest(request, reply.statusCode, reply.elapsedTime));
  app.setErrorHandler((error, request, reply) => void reply.send(answerFault(deps.log, error, request, reply)));
  await registerBodies(app);

  const pipe = makePipeline(options);
  const answers = new Map(options.bindings.map((binding) => [binding.def, answerOf(pipe, binding)]));
  for (const [def, answer] of answers) addCall(app, def, answer);
  const lane = new Lane(app.server, {
    find: laneCalls(answers, toPlainUrl),
    trustsProxy: deps.config.trustProxy,
    onAnswer: logRequest,
  });
  app.addHook('preClose', () => lane.close());
  addPages(app, options);
  for (const addRoutes of options.routes ?? []) addRoutes(app);
  return app;
}

/** One line per request, secret query values blanked; only when somebody looks. */
function requestLog(log: Logger) {
  return ({ method, ip, url }: Pick<CallRequest, 'method' | 'ip' | 'url'>, status: number, ms: number): void =>
    log.debug({ method, url: safeUrl(url), ip, status, ms: Math.round(ms) }, 'request');
}

function makePipeline({ deps, resolvers }: HttpOptions): Pipeline {
  const { rates, origin, origins, isProduction } = deps.config;
  return {
    deps,
    resolvers,
    origins: new Origins([origin, ...origins]),
    cookie: new SessionCookie(origin?.startsWith('https:') ?? false),
    perAddress: new Buckets(rates.perAddress, rates.perAddress * rates.burstSeconds),
    perAccount: new Buckets(rates.perAccount, rates.perAccount * rates.burstSeconds),
    checksOutput: !isProduction,
  };
}

function addCall(app: FastifyInstance, def: CallDef, answer: AnswerCall): void {
  const { method, path, alsoGet } = def;
  app.route({
    method: alsoGet ? ['GET', 'POST'] : method,
    url: path,
    handler: (request, reply) => answer(request, () => readBody(request, def.file ?? false), reply),
  });
}

/** /v1/enpath/{base64} → the real path, before routing, so that both forms meet in one handler. Decoded paths are remembered. */
function enpathRewriter(): (url: string) => string {
  const known = new Map<string, string>();
  return (url) => {
    if (!isEnpath(url)) return url;
    const cut = url.indexOf('?');
    const path = cut < 0 ? url : url.slice(0, cut);
    let real = known.get(path);
    if (real === undefined) {
      real = fromEnpath(path) ?? '/v1/unknown';
      if (known.size >= ENPATH_CACHE_MAX) known.clear();
      known.set(path, real);
    }
    return cut < 0 ? real : real + url.slice(cut);
  };
}

function addPages(app: FastifyInstance, options: HttpOptions): void {
  const { deps } = options;
  const web = new WebApp(options.webFolder);
  const policy: PagePolicy = {
    frameAncestors: (path) => options.frameAncestors(path),
    isTls: deps.config.origin?.startsWith('https:') ?? false,
  };
  const defs = allCalls.filter((def) => options.bindings.some((binding) => binding.def.path === def.path));
  app.get('/healthz', async (_request, reply) => {
    const { isServing, body } = await options.health();
    void reply.code(isServing ? 200 : 503).header('cache-control', 'no-store');
    return body;
  });
  app.get('/docs.json', () => apiList(defs, pushes));
  app.get('/docs', (_request, reply) => {
    pageHeaders(reply, policy, '/docs');
    return reply.type('text/html; charset=utf-8').send(apiPage(defs));
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !NO_PAGES.test(path);
    const asset = isPage ? web.find(decodePath(path)) : undefined;
    if (asset) return reply.code(200).send(await sendAsset(asset, policy, request, reply));
    return reply
      .code(404)
      .type('application/json; charset=utf-8')
      .send(toJson(keyReply('notFound')));
  });
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
