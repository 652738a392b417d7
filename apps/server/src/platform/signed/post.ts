import { PROVIDER_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER, isSignedText, realNowMs, signText } from './sign.ts';

export interface SignedPeer {
  /** Of the provider, whoever of the two is asking. */
  readonly provider: string;
  readonly key: string;
  /** Where the other side listens. */
  readonly url: string;
}

/** What became of the message is not known: nobody answered in time, or nobody who can sign. Never a refusal. */
export class NoAnswer extends Error {}

/** The answers that anybody has a use for are short. */
const ANSWER_MAX_BYTES = 1_000_000;

/** Posts a body of JSON, signed, and gives the answer's text once its signature is right. Throws NoAnswer in every other case. */
export async function postSigned(
  { provider, key, url }: SignedPeer,
  path: string,
  body: string,
  { timeoutMs }: { readonly timeoutMs: number },
): Promise<string> {
  const timestamp = String(realNowMs());
  try {
    const response = await fetch(new URL(path, url), {
      method: 'POST',
      body,
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        [PROVIDER_HEADER]: provider,
        [TIMESTAMP_HEADER]: timestamp,
        [SIGNATURE_HEADER]: signText(key, { timestamp, path, body }),
      },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = await textWithin(response, ANSWER_MAX_BYTES);
    const answered = response.headers.get(TIMESTAMP_HEADER) ?? '';
    const signature = response.headers.get(SIGNATURE_HEADER) ?? '';
    if (response.status !== 200 || !isSignedText(key, { timestamp: answered, path, body: answer }, signature))
      throw new Error(`answered ${response.status} without a signature that is right`);
    return answer;
  } catch (error) {
    throw new NoAnswer(`${provider} ${path}: ${(error as Error).message}`);
  }
}

async function textWithin(response: Response, max: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += (part as Uint8Array).length;
    if (length > max) throw new Error('the answer is too long');
    parts.push(part as Uint8Array);
  }
  return Buffer.concat(parts).toString('utf8');
}
