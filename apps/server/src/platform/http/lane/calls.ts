import type { CallDef } from '@caiting/contract/wire';
import { formFields, jsonFields, type ReadBody } from '../body.ts';
import type { AnswerCall } from '../pipeline.ts';
import type { Frame } from './frame.ts';
import type { FindCall } from './lane.ts';

/** Forms and JSON as browsers and clients name them; any other type goes the long way. */
const FORM = /^application\/x-www-form-urlencoded(?:; ?charset=utf-8)?$/i;
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;

/** The calls of the contract for the lane, by method and plain path: GET by its query, POST with a form or JSON. */
export function laneCalls(answers: ReadonlyMap<CallDef, AnswerCall>, toPlainUrl: (url: string) => string): FindCall {
  const gets = new Map<string, AnswerCall>();
  const posts = new Map<string, AnswerCall>();
  for (const [{ method, path, alsoGet }, answer] of answers) {
    if (method === 'GET' || alsoGet) gets.set(path, answer);
    if (method === 'POST') posts.set(path, answer);
  }
  return (frame) => {
    const url = toPlainUrl(frame.target);
    const cut = url.indexOf('?');
    const path = cut < 0 ? url : url.slice(0, cut);
    const answer = (frame.method === 'GET' ? gets : posts).get(path);
    const readBody = answer && bodyOf(frame, cut < 0 ? '' : url.slice(cut + 1));
    return readBody ? { url, answer: (request, reply) => answer(request, readBody, reply) } : null;
  };
}

function bodyOf({ method, headers, body }: Frame, query: string): ReadBody | null {
  if (method === 'GET') return () => ({ fields: formFields(query), file: null });
  const type = headers['content-type'] ?? '';
  if (FORM.test(type)) return () => ({ fields: formFields(body), file: null });
  if (JSON_TYPE.test(type)) return () => ({ fields: jsonFields(body), file: null });
  return null;
}
