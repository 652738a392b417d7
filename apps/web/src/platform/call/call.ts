import { CALL_TIMEOUT_MS } from '@caiting/contract';
import {
  SUCCESS,
  toEnpath,
  type CallDef,
  type CallOutput,
  type CallWireInput,
  type RefusalKey,
  type Reply,
} from '@caiting/contract/wire';
import { actHeader } from './acts.ts';
import { actOnCode, actOnFailure, actOnOtherPerson } from './by-code.ts';
import { ruleOf } from './code-rules.ts';
import { checkAnswer } from './contract-check.ts';
import { takeEarly } from './early.ts';
import { authHeader, isCookieless } from '../session/frame.ts';
import { isStill, personHeader, personNow } from '../session/personal.ts';
import { currentLocale } from '../i18n/i18n.ts';
import { uuid } from './uuid.ts';

/** A refusal of the server (`code` says which), or no proper answer at all (`code` is null). `message` is fit to be shown. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: number | null;
  /** The row's name in the contract's code table, for `switch`; null for a code this build does not know. */
  readonly key: RefusalKey | null;
  readonly data: unknown;
  /** True when the global table already told the user; a page then adds nothing. */
  readonly told: boolean;

  constructor(message: string, code: number | null, data: unknown, told: boolean) {
    super(message);
    this.code = code;
    this.key = code === null ? null : (ruleOf(code)?.key ?? null);
    this.data = data;
    this.told = told;
  }

  /** The wire name of the field a refusal is about, when it names one. */
  get field(): string | null {
    const data = this.data as { field?: unknown } | null;
    return typeof data?.field === 'string' ? data.field : null;
  }
}

/** The call was made for a person who has gone meanwhile: its answer, whatever it was, is nobody's. There is nothing to tell and nothing to try again. */
export class DroppedCall extends CallError {
  constructor() {
    super('', null, null, true);
  }
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Refusals the caller deals with itself, or all of them: the global table (product §8) then stays quiet about those. */
  own?: readonly RefusalKey[] | 'all';
  /** A refresh nobody asked for: network failures are not announced, old data stays. */
  background?: boolean;
}

let askLoginPassword: () => Promise<boolean> = async () => false;
/** Who asks for the login password where the server wants it typed again; true when it was right. The site registers it once, at start. */
export function onLoginPasswordDue(ask: () => Promise<boolean>): void {
  askLoginPassword = ask;
}

/**
 * Makes one call. Gives its data, or throws a CallError after the global result-code table has acted (product §7, §8). Time-out 15 s. An answer that comes
 * when the page stands for another person is dropped (DroppedCall).
 */
export async function request<C extends CallDef>(
  call: C,
  input: CallWireInput<C>,
  options: CallOptions = {},
): Promise<CallOutput<C>> {
  const mine = personNow();
  const reply = await send(call, input as Readonly<Record<string, unknown>>, options).catch((error: unknown) => {
    throw isStill(mine) ? error : new DroppedCall();
  });
  if (!isStill(mine)) throw new DroppedCall();
  if (reply.code === SUCCESS) {
    checkAnswer(call, reply.data);
    return reply.data as CallOutput<C>;
  }
  const key = ruleOf(reply.code)?.key;
  if (key === 'otherPerson') {
    actOnOtherPerson();
    throw new DroppedCall();
  }
  // One place for every form: the password is asked for, and the same call made again.
  const isProven = key === 'loginPasswordDue' && (await askLoginPassword());
  if (!isStill(mine)) throw new DroppedCall();
  if (isProven) return request(call, input, options);
  const isOwn = options.own === 'all' || (key !== undefined && options.own?.includes(key));
  const told = isOwn || call.silent ? false : actOnCode(reply);
  throw new CallError(reply.msg, reply.code, reply.data, told);
}

/** Answers with a code in them: an upload that is too large has the status of its kind. */
const ANSWERED: ReadonlySet<number> = new Set([200, 413]);

async function send(call: CallDef, input: Readonly<Record<string, unknown>>, options: CallOptions): Promise<Reply> {
  const mine = personNow();
  const isQuiet = (): boolean =>
    call.silent === true || options.background === true || options.own === 'all' || !isStill(mine);
  let response: Response;
  try {
    const early = await earlyAnswer(call, input);
    // What was asked for one person does not go out with the cookie of another.
    if (!isStill(mine)) throw new DroppedCall();
    response = early ?? (await fetch(...wireRequest(call, input, options.signal)));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const quiet = isQuiet();
    throw new CallError(actOnFailure('timeout', quiet), null, null, !quiet);
  }
  const reply: unknown = ANSWERED.has(response.status) ? await response.json().catch(() => null) : null;
  // Given up while the answer was being read (a signed-out page drops its queries): nobody's network failed.
  options.signal?.throwIfAborted();
  if (isReply(reply)) return reply;
  const quiet = isQuiet();
  throw new CallError(actOnFailure('unavailable', quiet), null, { status: response.status }, !quiet);
}

/** Reads without input may have been begun by the page itself. */
function earlyAnswer(call: CallDef, input: Readonly<Record<string, unknown>>): Promise<Response | null> | null {
  return call.method === 'GET' && Object.keys(input).length === 0 ? takeEarly(toEnpath(call.path)) : null;
}

function isReply(value: unknown): value is Reply {
  return typeof value === 'object' && value !== null && typeof (value as Reply).code === 'number';
}

/** Call and input → what goes over the wire: enpath; GET in the query, POST form-encoded, files multipart. */
export function wireRequest(
  call: CallDef,
  input: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): [string, RequestInit] {
  const limit = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const init: RequestInit = {
    method: call.method,
    credentials: isCookieless ? 'omit' : 'same-origin',
    headers: {
      accept: 'application/json',
      'accept-language': currentLocale(),
      ...actHeader(),
      ...authHeader(),
      ...personHeader(),
    },
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  };
  const fields = call.movesMoney && input['requestId'] === undefined ? { ...input, requestId: uuid() } : input;
  const path = toEnpath(call.path);
  if (call.method === 'GET') {
    const query = new URLSearchParams(textFields(fields)).toString();
    return [query ? `${path}?${query}` : path, init];
  }
  return [path, { ...init, body: call.file ? formData(fields) : new URLSearchParams(textFields(fields)) }];
}

function textFields(fields: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, textField(value)]],
  );
}

function textField(value: unknown): string {
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
}

/** Files last: the server reads the fields in front of a file to know who sends it. */
function formData(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  for (const [name, value] of given) if (!(value instanceof Blob)) form.append(name, textField(value));
  for (const [name, value] of given) if (value instanceof Blob) form.append(name, value);
  return form;
}
