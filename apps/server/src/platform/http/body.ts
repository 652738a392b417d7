import { parse as parseForm } from 'node:querystring';
import { text as textOf } from 'node:stream/consumers';
import { isBoundedJson } from '@caiting/contract';
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse as parseJson } from 'secure-json-parse';
import { arriving } from '../engine/deadline.ts';
import type { UploadedFile } from './binding.ts';
import type { HeldBodies } from './bounds/held-bodies.ts';
import { RefusedBody } from './bounds/refused-body.ts';

/** The largest upload of the site (product §10.8). */
export const UPLOAD_MAX_BYTES = 3_145_728;
const FIELDS_MAX = 100;
const FORM_TYPE = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
/** Beside its file an upload carries a few short fields. */
const UPLOAD_FIELDS_MAX = 20;
const UPLOAD_FIELD_MAX_BYTES = 8_192;
/** What stands beside the file: fields, and the lines between them. */
const UPLOAD_BESIDE_BYTES = 262_144;

declare module 'fastify' {
  interface FastifyRequest {
    rawBody: string;
  }
}

type Done = (error: Error | null, body?: () => unknown) => void;

/** A body that is not what its content type says. Answered as a wrong input, not as a fault. */
export class MalformedBody extends Error {}

/** Fields of a form or a query: made without a prototype, and a name given twice becomes an array, which no scalar field accepts. */
export function formFields(text: string): Record<string, unknown> {
  return parseForm(text, '&', '=', { maxKeys: FIELDS_MAX });
}

/** Fields of a JSON body. Refuses "__proto__" and "constructor.prototype" instead of dropping them. */
export function jsonFields(text: string): unknown {
  if (text === '') return {};
  if (!isBoundedJson(text)) throw new MalformedBody('JSON of too many levels or parts');
  try {
    return parseJson(text, { protoAction: 'error', constructorAction: 'error' });
  } catch (error) {
    throw new MalformedBody((error as Error).message);
  }
}

/** Form and JSON parsers that keep the text for signature checks. Any other content type is refused with 415. */
export function registerBodies(app: FastifyInstance): void {
  app.decorateRequest('rawBody', '');
  // Fastify's own: `text/plain`, and a JSON without our bounds.
  app.removeAllContentTypeParsers();
  const keepText = (read: (text: string) => unknown) => (request: FastifyRequest, text: string, done: Done) => {
    if (!isPlainUtf8(request)) return done(new RefusedBody(415));
    request.rawBody = text;
    // Read when the call asks, behind its limits.
    done(null, () => read(text));
  };
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, keepText(formFields));
  app.addContentTypeParser(JSON_TYPE, { parseAs: 'string' }, keepText(jsonFields));
}

/** For the routes of `scope` bodies stay unread until the call asks for them: it then knows whose they are. */
export function registerLargeBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  for (const type of [FORM_TYPE, JSON_TYPE])
    scope.addContentTypeParser(type, (request, _payload, done) =>
      done(isPlainUtf8(request) ? null : new RefusedBody(415), undefined),
    );
}

/** Each that a type names: of two, nobody knows which one was meant. */
const CHARSETS = /;\s*charset\s*=\s*"?([^\s;"]*)/gi;

/** Bodies are read as UTF-8 and as they come: another charset, or a packed body, would be read as something else than was meant. */
function isPlainUtf8({ headers }: FastifyRequest): boolean {
  const { 'content-type': type = '', 'content-encoding': packed = '', 'transfer-encoding': sent = '' } = headers;
  for (const [, charset = ''] of type.matchAll(CHARSETS)) if (!/^(?:utf-?8|us-ascii)$/i.test(charset)) return false;
  return /^(?:identity)?$/i.test(packed) && /^(?:chunked)?$/i.test(sent);
}

/** Multipart for the routes of `scope` only: a call that takes no file refuses it with 415, unread. */
export async function registerUploads(scope: FastifyInstance): Promise<void> {
  const limits = {
    fileSize: UPLOAD_MAX_BYTES,
    files: 1,
    fields: UPLOAD_FIELDS_MAX,
    fieldSize: UPLOAD_FIELD_MAX_BYTES,
    parts: UPLOAD_FIELDS_MAX + 1,
    headerPairs: 50,
  };
  await scope.register(multipart, { limits, throwFileSizeLimit: true });
}

export interface Body {
  readonly fields: unknown;
  readonly file: UploadedFile | null;
}

/** A body as far as it is read before anybody is identified. */
export interface OpenedBody {
  /** All fields; of a multipart body those in front of the file. */
  readonly fields: unknown;
  /** Reads the file and what follows it; null for a body that cannot have one. */
  readonly readFile: (() => Promise<Body>) | null;
}

/** How a call's body is opened, from its text or from its request. */
export type ReadBody = () => Promise<OpenedBody>;

/** Query of a GET, else the decoded body. */
export async function readBody(request: FastifyRequest): Promise<OpenedBody> {
  if (request.method === 'GET') return { fields: request.query, readFile: null };
  return { fields: (request.body as (() => unknown) | undefined)?.(), readFile: null };
}

/** The same for a call of a large body: bounded by what it says its length is before a byte of it is read, and by what others hold. */
export async function readLargeBody(request: FastifyRequest, held: HeldBodies, limit: number): Promise<OpenedBody> {
  if (request.method === 'GET') return readBody(request);
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': chunks } = request.headers;
  if (type === undefined || (length === undefined && chunks === undefined))
    return { fields: undefined, readFile: null };
  held.take(request, declaredLength(request, limit));
  request.rawBody = await arriving(() => malformedUnless413(() => textOf(request.raw)));
  const read = type.toLowerCase().startsWith(JSON_TYPE) ? jsonFields : formFields;
  return { fields: read(request.rawBody), readFile: null };
}

/** Browsers and our clients always say the length. */
function declaredLength({ headers }: FastifyRequest, limit: number): number {
  const length = headers['content-length'];
  if (length === undefined) throw new RefusedBody(411);
  if (Number(length) > limit) throw new RefusedBody(413);
  return Number(length);
}

/** The same for a call that takes a file: of a multipart body only the fields in front of the file, which may say who sends it. */
export async function openUpload(
  request: FastifyRequest,
  held: HeldBodies,
  fileMax = UPLOAD_MAX_BYTES,
): Promise<OpenedBody> {
  if (!request.isMultipart()) return readBody(request);
  if (!isPlainUtf8(request)) throw new RefusedBody(415);
  const bodyMax = fileMax + UPLOAD_BESIDE_BYTES;
  held.take(request, declaredLength(request, bodyMax), bodyMax);
  const parts = request.parts({ limits: { fileSize: fileMax } });
  const fields: Record<string, unknown> = Object.create(null);
  const waiting = await arriving(() => readFields(parts, fields));
  return { fields, readFile: () => arriving(() => readRest(parts, fields, waiting)) };
}

/** Drains what was not read of a refused upload, so that the keep-alive connection can be used again; `openUpload` has bounded it. */
export function dropUnread({ raw }: FastifyRequest): void {
  if (raw.complete) return;
  raw.unpipe();
  raw.resume();
}

async function readRest(parts: Parts, fields: Record<string, unknown>, part: MultipartFile | null): Promise<Body> {
  return malformedUnless413(async () => {
    const file = part && {
      field: part.fieldname,
      name: part.filename,
      mime: part.mimetype,
      bytes: await part.toBuffer(),
    };
    if ((await readFields(parts, fields)) !== null) throw new MalformedBody('one file only');
    return { fields, file };
  });
}

type Parts = AsyncIterableIterator<Multipart>;

/** Adds the fields up to the next file, and gives that file. */
function readFields(parts: Parts, fields: Record<string, unknown>): Promise<MultipartFile | null> {
  return malformedUnless413(async () => {
    for (;;) {
      const { value: part, done } = await parts.next();
      if (done || part === undefined) return null;
      if (part.type === 'file') return part;
      fields[part.fieldname] = part.fieldname in fields ? [fields[part.fieldname], part.value].flat() : part.value;
    }
  });
}

async function malformedUnless413<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof MalformedBody || (error as { statusCode?: number }).statusCode === 413) throw error;
    throw new MalformedBody((error as Error).message);
  }
}
