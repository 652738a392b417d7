import { toEnpath, type CallDef, type CallOutput, type CallWireInput, type Reply } from '@caiting/contract/wire';
import type { App } from '../../app.ts';

export interface CallOptions {
  readonly token?: string;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes a contract call through the whole HTTP pipeline, the way the web client does: enpath, form body or query. */
export async function callApp<C extends CallDef>(
  app: App,
  def: C,
  input: CallWireInput<C>,
  { token, cookie, headers = {} }: CallOptions = {},
): Promise<Reply<CallOutput<C>>> {
  const form = formOf(input);
  const isGet = def.method === 'GET';
  const response = await app.http.inject({
    method: def.method,
    url: toEnpath(def.path) + (isGet && form.size > 0 ? `?${form}` : ''),
    headers: {
      ...(isGet ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
    ...(isGet ? {} : { payload: form.toString() }),
  });
  if (response.statusCode !== 200) throw new Error(`${def.path} answered ${response.statusCode}: ${response.body}`);
  return response.json() as Reply<CallOutput<C>>;
}

/** The fields of a call as a form has them. */
export function formOf<C extends CallDef>(input: CallWireInput<C>): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(input as Record<string, unknown>)) {
    if (value !== undefined)
      form.set(
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean | bigint),
      );
  }
  return form;
}
