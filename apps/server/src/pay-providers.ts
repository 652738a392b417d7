import { readFileSync } from 'node:fs';
import { PAY_CHANNELS, PAY_KINDS, type PayChannel, type PayKind } from '@caiting/contract';
import { parseMoney } from '@caiting/money';
import * as z from 'zod/mini';

/** A pay provider that speaks docs/providers/pay-provider.md, as configuration names it. */
export interface PayProviderConfig {
  readonly name: string;
  readonly url: string;
  /** What both sides sign with. */
  readonly key: string;
  readonly channels: readonly PayChannel[];
  readonly kinds: readonly PayKind[];
  /** Yuan: no line of the provider goes beyond. */
  readonly min: string;
  readonly max: string;
}

/** Names that lines carry already: the site's own sandbox, the operator's own accounts. */
const TAKEN: readonly string[] = ['sandbox', 'manual'];
const KEY_LENGTH_MIN = 32;

const yuanText = z.string().check(
  z.regex(/^\d{1,10}(?:\.\d{1,2})?$/),
  z.refine((text) => (parseMoney(text) ?? 0n) > 0n),
);

const Provider = z.strictObject({
  name: z.string().check(
    z.regex(/^[a-z][a-z0-9-]{0,19}$/),
    z.refine((name) => !TAKEN.includes(name), 'this name is taken'),
  ),
  // Plain http only to this machine.
  url: z.url().check(z.regex(/^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$))/)),
  keyFile: z.string().check(z.minLength(1)),
  channels: z.array(z.enum(PAY_CHANNELS)).check(z.minLength(1)),
  kinds: z.prefault(z.array(z.enum(PAY_KINDS)).check(z.minLength(1)), ['redirect']),
  min: z.prefault(yuanText, '1'),
  max: z.prefault(yuanText, '50000'),
});

/** `CAITING_PAY_PROVIDERS`: a JSON list, or the path of a file that holds one. Keys are read from files, never from the environment. */
export const payProviders = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string, context): unknown => {
      const source = text.trim();
      if (source === '') return [];
      return tryRead(context, () => JSON.parse(source.startsWith('[') ? source : readFileSync(source, 'utf8')));
    }),
    z.pipe(
      z
        .array(Provider)
        .check(z.refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'a name used twice')),
      z.transform((list, context): PayProviderConfig[] =>
        list.map(({ keyFile, ...provider }) => {
          const key = tryRead(context, () => readFileSync(keyFile, 'utf8').trim());
          const isKey = typeof key === 'string' && key.length >= KEY_LENGTH_MIN;
          if (!isKey) context.issues.push({ code: 'custom', message: 'a key is too short', input: keyFile });
          return { ...provider, key: isKey ? key : '' };
        }),
      ),
    ),
  ),
);

function tryRead(context: { issues: unknown[] }, read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    context.issues.push({ code: 'custom', message: (error as Error).message, input: '' });
    return undefined;
  }
}
