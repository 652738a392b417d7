import {
  BEHIND_HEADER,
  CODES,
  SUCCESS,
  type CallDef,
  type CallOutput,
  type CallWireInput,
  type RefusalKey,
} from '@caiting/contract/wire';
import { currentLocale, defineTexts, textOf } from '@caiting/web/i18n/i18n.ts';
import { ended, leave, sessionHeaders } from './session.ts';

/** A refusal of the server, or no answer at all: then `key` is null and `isUnanswered` says that nobody knows whether it was done. */
export class CallFault extends Error {
  override readonly name = 'CallFault';
  readonly key: RefusalKey | null;
  readonly data: unknown;
  readonly isUnanswered: boolean;

  constructor(message: string, key: RefusalKey | null, data: unknown, isUnanswered = false) {
    super(message);
    this.key = key;
    this.data = data;
    this.isUnanswered = isUnanswered;
  }

  /** The field that a refusal is about, where it names one. */
  get field(): string | null {
    const { field } = (this.data ?? {}) as { readonly field?: unknown };
    return typeof field === 'string' ? field : null;
  }
}

const texts = defineTexts(
  { unanswered: '没有等到回应', broken: '服务器的回应无法读取', notSigned: '没有发出：签名没有成功（{why}）' },
  {
    unanswered: 'No answer came',
    broken: 'The answer of the server cannot be read',
    notSigned: 'Not sent: it could not be signed ({why})',
  },
);

/** As the players' site waits; an act that is not answered by then may have been done all the same. */
const TIMEOUT_MS = 15_000;
const KEY_OF_CODE: ReadonlyMap<number, RefusalKey> = new Map(
  Object.entries(CODES).map(([key, { code }]) => [code, key as RefusalKey]),
);
/** The login is over: the person signs in again over the page, whose work stays. */
const ENDS_SESSION: ReadonlySet<RefusalKey> = new Set(['loginExpired', 'kickedOut', 'staffLoginNeeded']);

type Fields = Readonly<Record<string, unknown>>;

const textFields = (fields: Fields): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === null || value instanceof Blob ? [] : [[name, textField(value)]],
  );
const textField = (value: unknown): string =>
  typeof value === 'object'
    ? JSON.stringify(value)
    : typeof value === 'boolean'
      ? value
        ? '1'
        : '0'
      : String(value as string | number);

function formOf(fields: Fields): FormData {
  const form = new FormData();
  // Files last: the server reads the fields in front of one.
  for (const [name, value] of textFields(fields)) form.append(name, value);
  for (const [name, value] of Object.entries(fields)) if (value instanceof Blob) form.append(name, value);
  return form;
}

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** Fingerprint of the key that whoever pressed was told would sign the act; null where they were told of none. */
  readonly promised?: string | null;
  /** Told how many milliseconds old the answer may be: 0 but where a replica that is behind gave it. */
  onBehind?(ms: number): void;
}

/** Every act of staff is signed with the operator's own key where this browser has one. That room is loaded with the first act. */
async function signatureOf(call: CallDef, fields: Fields, promised: string | null): Promise<Record<string, string>> {
  if (call.method === 'GET' || call.who !== 'staff') return {};
  try {
    const { headersFor } = await import('../signing/sign.ts');
    return await headersFor(call, fields, promised);
  } catch (error) {
    if (error instanceof CallFault) throw error;
    // Whatever went wrong did so before the act: it is not in doubt, and never goes out unsigned instead.
    throw new CallFault(textOf(texts, 'notSigned', { why: String(error) }), null, null);
  }
}

/** Makes one call of the console, once: nothing is ever sent again by itself. */
export async function send<C extends CallDef>(
  call: C,
  input: CallWireInput<C>,
  { signal, promised = null, onBehind }: SendOptions = {},
): Promise<CallOutput<C>> {
  const fields = input as Fields;
  const signature = await signatureOf(call, fields, promised);
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  const query = call.method === 'GET' ? new URLSearchParams(textFields(fields)).toString() : '';
  const response = await fetch(query === '' ? call.path : `${call.path}?${query}`, {
    method: call.method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'accept-language': currentLocale(), ...sessionHeaders(call), ...signature },
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    ...(call.method === 'GET' ? {} : { body: call.file ? formOf(fields) : new URLSearchParams(textFields(fields)) }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new CallFault(textOf(texts, 'unanswered'), null, null, true);
  });
  const reply = (await response.json().catch(() => null)) as { code?: number; msg?: string; data?: unknown } | null;
  if (typeof reply?.code !== 'number') throw new CallFault(textOf(texts, 'broken'), null, null, true);
  onBehind?.(Number(response.headers.get(BEHIND_HEADER) ?? 0));
  if (reply.code === SUCCESS) return reply.data as CallOutput<C>;
  const key = KEY_OF_CODE.get(reply.code) ?? null;
  if (key !== null && ENDS_SESSION.has(key)) ended();
  // Somebody else has signed in in another tab: this page is theirs now, from the beginning.
  if (key === 'otherPerson') leave();
  throw new CallFault(reply.msg ?? '', key, reply.data);
}
