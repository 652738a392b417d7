import { parse as parseForm } from 'node:querystring';
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse as parseJson } from 'secure-json-parse';
import type { UploadedFile } from './binding.ts';

/** The contract bounds bettingData at 400,000 characters; form encoding may triple some of them. */
export const BODY_MAX_BYTES = 1_048_576;
/** The largest upload of the site (product §10.8). */
export const UPLOAD_MAX_BYTES = 3_145_728;
const FIELDS_MAX = 100;
/** Beside its file an upload carries a few short fields. */
const UPLOAD_FIELDS_MAX = 20;
const UPLOAD_FIELD_MAX_BYTES = 8_192;
/** File, fields, and the lines between them. */
const UPLOAD_BODY_MAX_BYTES = UPLOAD_MAX_BYTES + 262_144;

declare module 'fastify' {
  interface FastifyRequest {
    rawBody: string;
  }
}

type Done = (error: null, body: () => unknown) => void;

/** A body that is not what its content type says. Answered as a wrong input, not as a fault. */
export class MalformedBody extends Error {}

/** A body that is refused unread, with this HTTP status. */
class RefusedBody extends Error {
  readonly statusCode: number;

  constructor(statusCode: number) {
    super(`request body refused with ${statusCode}`);
    this.statusCode = statusCode;
  }
}

/** Fields of a form or a query: made without a prototype, and a name given twice becomes an array, which no scalar field accepts. */
export function formFields(text: string): Record<string, unknown> {
  return parseForm(text, '&', '=', { maxKeys: FIELDS_MAX });
}

/** Fields of a JSON body. Refuses "__proto__" and "constructor.prototype" instead of dropping them. */
export function jsonFields(text: string): unknown {
  if (text === '') return {};
  try {
    return parseJson(text, { protoAction: 'error', constructorAction: 'error' });
  } catch (error) {
    throw new MalformedBody((error as Error).message);
  }
}

/** Form and JSON parsers that keep the text for signature checks. Any other content type is refused with 415. */
export function registerBodies(app: FastifyInstance): void {
  app.decorateRequest('rawBody', '');
  const keepText = (read: (text: string) => unknown) => (request: FastifyRequest, text: string, done: Done) => {
    request.rawBody = text;
    // Read when the call asks, behind its limits.
    done(null, () => read(text));
  };
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, keepText(formFields));
  app.addContentTypeParser('application/json', { parseAs: 'string' }, keepText(jsonFields));
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

/** The same for a call that takes a file: of a multipart body only the fields in front of the file, which may say who sends it. */
export async function openUpload(request: FastifyRequest): Promise<OpenedBody> {
  if (!request.isMultipart()) return readBody(request);
  // Browsers and our clients always say the length; with it the whole body is bounded before a byte of it is read.
  const length = request.headers['content-length'];
  if (length === undefined) throw new RefusedBody(411);
  if (Number(length) > UPLOAD_BODY_MAX_BYTES) throw new RefusedBody(413);
  const parts = request.parts();
  const fields: Record<string, unknown> = Object.create(null);
  const waiting = await readFields(parts, fields);
  return { fields, readFile: () => readRest(parts, fields, waiting) };
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
