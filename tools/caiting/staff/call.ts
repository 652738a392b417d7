import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { CallDef, Reply } from '@caiting/contract';
import { readConfig } from '@caiting/server/config';
import { reach } from './reach.ts';

/** The name under which a file goes with a call. */
export const GIVEN_FILE = '\0file';

/** Asks the running site. */
export async function call<T>(
  def: CallDef,
  input: Record<string, string>,
  token?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Reply<T>> {
  const form = def.file ? withFile(input) : new URLSearchParams(input);
  const isGet = def.method === 'GET' && form instanceof URLSearchParams;
  const response = await reach(readConfig(), `${def.path}${isGet && form.size > 0 ? `?${form}` : ''}`, {
    method: def.method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...more },
    ...(isGet ? {} : { body: form }),
  });
  return (await response.json()) as Reply<T>;
}

/** The file that --picture or --file names goes behind the words. */
function withFile({ [GIVEN_FILE]: file = '', ...words }: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(words)) form.set(name, value);
  if (file !== '') form.set('file', new Blob([readFileSync(file)]), basename(file));
  return form;
}
