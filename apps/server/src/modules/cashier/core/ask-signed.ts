import { randomBytes } from 'node:crypto';
import { ProviderDown } from './pay-provider.ts';
import { fieldsOf, isSigned, isSignedByKey, signFields, type SignedFields } from './signature.ts';

const TIMEOUT_MS = 5_000;
/** What is kept of an answer is all of it (provider_word). */
const ANSWER_BYTES_MAX = 65_536;
/** How old what a provider signed may be, and how far ahead its clock. */
const AGE_MAX_MS = 5 * 60_000;

/** The provider lives in real time, whatever clock the site was set to for a demo. */
export const realNowMs = (): number => new Date().getTime();

/** Who speaks the words of docs/providers at an address. */
export interface SignedParty {
  readonly name: string;
  readonly url: string;
  /** What both sides sign with. */
  readonly key: string;
  /** Of the provider's own key, where it signs with one: 64 hex digits. */
  readonly publicKey?: string | undefined;
  /** Where account numbers go along: they go where the configuration says and nowhere else. */
  readonly isStrict?: boolean;
}

/** A message as it came, and what it says. */
export interface Answer {
  readonly body: string;
  readonly said: unknown;
}

/** Asks the provider by a signed message. Throws `ProviderDown` when it does not answer. */
export async function askSigned(
  { name, url, key, isStrict = false }: SignedParty,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Answer> {
  const signed = { ...fields, timestamp: String(realNowMs()), nonce: randomBytes(16).toString('hex') };
  try {
    const response = await fetch(new URL(path, url), {
      method: 'POST',
      body: new URLSearchParams({ ...signed, sign: signFields(key, signed) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: isStrict ? 'error' : 'follow',
    });
    const body = await response.text();
    if (Buffer.byteLength(body) > ANSWER_BYTES_MAX) throw new Error('too long an answer');
    return { body, said: JSON.parse(body) as unknown };
  } catch (error) {
    throw new ProviderDown(`provider ${name} does not answer: ${(error as Error).message}`);
  }
}

/** A provider with a key of its own signs what it says of an order, also when it is asked; anything else is no answer of it. */
export async function askAbout(party: SignedParty, path: string, order: Readonly<Record<string, string>>) {
  const answer = await askSigned(party, path, order);
  if (party.publicKey === undefined) return answer;
  const fields = fieldsOf(answer.body);
  const isIts =
    fields !== null &&
    isSignedByKey(party.publicKey, fields) &&
    fields['orderNo'] === order['orderNo'] &&
    Math.abs(realNowMs() - Number(fields['timestamp'])) <= AGE_MAX_MS;
  if (!isIts) throw new ProviderDown(`provider ${party.name} answers without its signature`);
  return answer;
}

/** Whether a notice is signed by the provider: with its own key where it has one. */
export const isGenuineOf =
  ({ key, publicKey }: SignedParty) =>
  (fields: SignedFields): boolean =>
    publicKey === undefined ? isSigned(key, fields) : isSignedByKey(publicKey, fields);
