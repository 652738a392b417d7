import {
  CALL_TIMEOUT_MS,
  CODE_RULES,
  SUCCESS,
  toEnpath,
  type CallDef,
  type CallOutput,
  type CallWireInput,
  type Reply,
} from '@caiting/contract';

/** The site said no, by a row of the contract's table of codes. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly key: string;
  /** Of HTTP: from 500 on nobody knows whether it was done. */
  readonly status: number;

  constructor(key: string, path: string, status = 200) {
    super(`${path}: ${key}`);
    this.key = key;
    this.status = status;
  }
}

const KEYS: ReadonlyMap<number, string> = new Map(CODE_RULES.map(({ key, code }) => [code, key]));

type Took = (ms: number) => void;

/** The calls of the contract over HTTP, as every client makes them. */
export class Client {
  readonly #site: string;
  readonly #took: Took;

  constructor(site: string, took: Took) {
    this.#site = site;
    this.#took = took;
  }

  /** Gives the data, or throws Refused; whatever `fetch` throws is a fault of the world. */
  async call<C extends CallDef>(
    def: C,
    input: CallWireInput<C>,
    { token, isMeasured = true }: { readonly token?: string; readonly isMeasured?: boolean } = {},
  ): Promise<CallOutput<C>> {
    const form = formOf(input as Readonly<Record<string, unknown>>);
    const isGet = def.method === 'GET';
    const begun = performance.now();
    const response = await fetch(this.#site + toEnpath(def.path) + (isGet && form.size > 0 ? `?${form}` : ''), {
      method: def.method,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      ...(isGet ? {} : { body: form }),
    });
    const reply = (await response.json()) as Reply<CallOutput<C>>;
    if (isMeasured) this.#took(performance.now() - begun);
    if (reply.code !== SUCCESS)
      throw new Refused(KEYS.get(reply.code) ?? String(reply.code), def.path, response.status);
    return reply.data;
  }
}

function formOf(input: Readonly<Record<string, unknown>>): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    if (value !== undefined) form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  return form;
}
