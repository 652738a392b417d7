import { Agent, request } from 'node:http';
import { toEnpath, type CallDef, type CallOutput, type CallWireInput, type Reply } from '@caiting/contract/wire';

/** Shorter than servers and front servers keep a connection: a call on one that ends just then is lost. */
const KEEP_MS = 4_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: KEEP_MS });
const PATIENCE_MS = 10_000;

/** A call of the contract to one server process over HTTP, as a person with this token (null: a visitor) and from this address. */
export function callHall<C extends CallDef>(
  port: number,
  def: C,
  input: CallWireInput<C>,
  who: { readonly token?: string | null; readonly ip?: string } = {},
): Promise<Reply<CallOutput<C>>> {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(input as Record<string, unknown>))
    if (value !== undefined)
      form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value as string));
  const isGet = def.method === 'GET';
  const headers = {
    ...(who.token ? { authorization: `Bearer ${who.token}` } : {}),
    ...(who.ip ? { 'x-forwarded-for': who.ip } : {}),
    ...(isGet ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
  };
  const path = toEnpath(def.path) + (isGet && form.size > 0 ? `?${form}` : '');
  return new Promise((resolve, reject) => {
    const call = request({ agent, host: '127.0.0.1', port, method: def.method, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        try {
          resolve(JSON.parse(Buffer.concat(parts).toString('utf8')) as Reply<CallOutput<C>>);
        } catch (error) {
          reject(error as Error);
        }
      });
    });
    call.setTimeout(PATIENCE_MS, () => call.destroy(new Error('no answer')));
    call.on('error', reject);
    call.end(isGet ? undefined : form.toString());
  });
}
