import { parse as parseForm } from 'node:querystring';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse as parseJson } from 'secure-json-parse';
import type { UploadedFile } from './binding.ts';

/** The contract bounds bettingData at 400,000 characters; form encoding may triple some of them. */
export const BODY_MAX_BYTES = 1_048_576;
/** The largest upload of the site (decisions, Readings chosen). */
const UPLOAD_MAX_BYTES = 3_145_728;
const FIELDS_MAX = 100;

declare module 'fastify' {
  interface FastifyRequest {
    rawBody: string;
  }
}

type Done = (error: null, body: () => unknown) => void;

/** A body that is not what its content type says. Answered as a wrong input, not as a fault. */
export class MalformedBody extends Error {}

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

/** Form, JSON and multipart parsers that keep the text for signature checks. Any other content type is refused with 415. */
export async function registerBodies(app: FastifyInstance): Promise<void> {
  app.decorateRequest('rawBody', '');
  const keepText = (read: (text: string) => unknown) => (request: FastifyRequest, text: string, done: Done) => {
    request.rawBody = text;
    // Read when the call asks, behind its limits.
    done(null, () => read(text));
  };
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, keepText(formFields));
  app.addContentTypeParser('application/json', { parseAs: 'string' }, keepText(jsonFields));
  await registerParts(app);
}

/**
 * Multipart without the hooks of its plugin: they clear away files that it was asked to save, which nobody here asks for, and would run twice for
 * every call of the site (docs/decisions/0081).
 */
function registerParts(app: FastifyInstance): Promise<void> {
  const withoutHooks: FastifyInstance = Object.create(app, { addHook: { value: () => withoutHooks } });
  const limits = {
    fileSize: UPLOAD_MAX_BYTES,
    files: 1,
    fields: FIELDS_MAX,
    fieldSize: BODY_MAX_BYTES,
    parts: FIELDS_MAX,
    headerPairs: 50,
  };
  return new Promise((resolve, reject) => {
    multipart(withoutHooks, { limits, throwFileSizeLimit: true }, (error) => (error ? reject(error) : resolve()));
  });
}

export interface Body {
  readonly fields: unknown;
  readonly file: UploadedFile | null;
}

/** How a call's body is read, from its text or from its request. */
export type ReadBody = () => Body | Promise<Body>;

/** Query of a GET, else the decoded body. The one file of a multipart body is read whole; it is at most 3 MB. */
export async function readBody(request: FastifyRequest, takesFile: boolean): Promise<Body> {
  if (request.method === 'GET') return { fields: request.query, file: null };
  if (!request.isMultipart()) return { fields: (request.body as (() => unknown) | undefined)?.(), file: null };
  try {
    return await readMultipart(request, takesFile);
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 413) throw error;
    throw new MalformedBody((error as Error).message);
  }
}

async function readMultipart(request: FastifyRequest, takesFile: boolean): Promise<Body> {
  const fields: Record<string, unknown> = Object.create(null);
  let file: UploadedFile | null = null;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.fieldname in fields ? [fields[part.fieldname], part.value].flat() : part.value;
      continue;
    }
    if (!takesFile) throw new MalformedBody('this call takes no file');
    file = { field: part.fieldname, name: part.filename, mime: part.mimetype, bytes: await part.toBuffer() };
  }
  return { fields, file };
}
