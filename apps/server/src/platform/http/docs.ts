import swagger from '@fastify/swagger';
import { CODES, pushes, type CodeRow } from '@caiting/contract';
import type { CallDef } from '@caiting/contract/wire';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { toJSONSchema } from 'zod/mini';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that a route answers. */
    call?: CallDef;
    /** Requests carry a signature, which the route checks: bounded in number like calls, not in pace. */
    isSigned?: boolean;
  }
}

const FORM_TYPES = ['application/x-www-form-urlencoded', 'application/json'];
const UPLOAD_TYPES = ['multipart/form-data'];
const SESSION = [{ session: [] }];

/** Gathers the routes that answer calls: `app.swagger()` then gives the OpenAPI document. Schemas are worked out when it is first asked for. */
export async function registerDocs(
  app: FastifyInstance,
  version: string,
  isShown: (def: CallDef) => boolean,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: '彩厅', version },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ url, route }) => {
      const def = route.config?.call;
      return { url, schema: def && isShown(def) ? operationOf(def) : { hide: true } };
    },
    transformObject: (made) => ('openapiObject' in made ? { ...made.openapiObject, ...extensions() } : {}),
  });
}

/** One call as an operation of OpenAPI. Who may call, the refusals and whether it moves money are extensions. */
export function operationOf(def: CallDef): FastifySchema {
  const [, , area = ''] = def.path.split('/');
  const input = schemaOf(def.input, 'input');
  const isRead = def.method === 'GET';
  const operation = {
    operationId: `${def.method.toLowerCase()}${def.path.slice('/v1'.length).replaceAll('/', '.')}`,
    summary: def.doc,
    tags: [area],
    security: def.who === 'any' || def.who === 'provider' || def.who === 'guest' ? [] : SESSION,
    ...(isRead ? { querystring: input } : { body: input, consumes: def.file ? UPLOAD_TYPES : FORM_TYPES }),
    response: { 200: answerOf(def) },
    'x-who': def.who,
    'x-moves-money': def.movesMoney ?? false,
    'x-refusals': def.refusals.map((key) => ({ key, code: (CODES as Readonly<Record<string, CodeRow>>)[key]?.code })),
  };
  return operation;
}

const answerOf = ({ output }: CallDef): unknown => ({
  description: '`code` 1 is success; any other is a refusal with its text in `msg`',
  type: 'object',
  properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: schemaOf(output, 'output') },
  required: ['code', 'msg'],
});

/** What OpenAPI has no words for: messages over the sockets, and every result code with its texts. */
function extensions(): Record<`x-${string}`, unknown> {
  return {
    'x-pushes': Object.entries(pushes).map(([name, def]) => ({
      name,
      socket: def.socket,
      code: def.code,
      type: def.type,
      sequenced: def.sequenced,
      doc: def.doc,
      data: schemaOf(def.data, 'output'),
    })),
    'x-codes': Object.entries(CODES).map(([key, row]) => ({ key, ...row })),
  };
}

function schemaOf(schema: CallDef['input'], io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...json } = toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return json;
}

/** The API page: plain HTML without script, one entry per call. */
export function apiPage(calls: readonly CallDef[]): string {
  const entries = calls.map(
    (def) => `<section><h2><code>${def.method} ${escape(def.path)}</code></h2><p>${escape(def.doc)}</p>
<p>who: <b>${def.who}</b>${def.movesMoney ? ' · moves money, takes <code>requestId</code>' : ''}${def.refusals.length > 0 ? ` · refusals: ${def.refusals.join(', ')}` : ''}</p>
<details><summary>input</summary><pre>${escape(JSON.stringify(schemaOf(def.input, 'input'), null, 1))}</pre></details>
<details><summary>output</summary><pre>${escape(JSON.stringify(schemaOf(def.output, 'output'), null, 1))}</pre></details></section>`,
  );
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>彩厅 API</title></head>
<body><h1>彩厅 API</h1><p>Every call is also served as <code>/v1/enpath/{base64 of the path}</code>. Answers are <code>{code, msg, data}</code>; 1 is success.
Machine-readable: <a href="/docs.json">/docs.json</a></p>${entries.join('\n')}</body></html>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
