import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** Lists of signed providers in the environment: those that take money, pay it out, and bring games. */

const KEY_LENGTH_MIN = 32;

/** Plain http only to this machine. */
export const providerUrl = z
  .url()
  .check(z.regex(/^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$))/));

/** A JSON list, or the path of a file that holds one. Keys are read from files, never from the environment. */
export const listText = z.pipe(
  z.string(),
  z.transform((text: string, context): unknown => {
    const source = text.trim();
    if (source === '') return [];
    return tryRead(context, () => JSON.parse(source.startsWith('[') ? source : readFileSync(source, 'utf8')));
  }),
);
export const uniqueNames = z.refine<readonly { readonly name: string }[]>(
  (list) => new Set(list.map(({ name }) => name)).size === list.length,
  'a name used twice',
);

export function withKey<T extends { readonly keyFile: string }>(
  { keyFile, ...provider }: T,
  context: Issues,
): Omit<T, 'keyFile'> & { key: string } {
  const key = tryRead(context, () => readFileSync(keyFile, 'utf8').trim());
  const isKey = typeof key === 'string' && key.length >= KEY_LENGTH_MIN;
  if (!isKey) context.issues.push({ code: 'custom', message: 'a key is too short', input: keyFile });
  return { ...provider, key: isKey ? key : '' };
}

interface Issues {
  readonly issues: unknown[];
}

function tryRead(context: Issues, read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    context.issues.push({ code: 'custom', message: (error as Error).message, input: '' });
    return undefined;
  }
}
