import { HOUSE_PROVIDER } from '@caiting/contract';
import * as z from 'zod/mini';
import type { SignedPeer } from './platform/signed/post.ts';
import { listText, providerUrl, uniqueNames, withKey } from './provider-lists.ts';

const GameProviderIn = z.strictObject({
  name: z.string().check(
    z.regex(/^[a-z][a-z0-9-]{0,19}$/),
    z.refine((name) => name !== HOUSE_PROVIDER, 'this name is taken'),
  ),
  url: providerUrl,
  keyFile: z.string().check(z.minLength(1)),
});

/** `CAITING_GAME_PROVIDERS`. */
export const gameProviders = z.pipe(
  listText,
  z.pipe(
    z.array(GameProviderIn).check(uniqueNames),
    z.transform((list, context): SignedPeer[] =>
      list.map((given) => {
        const { name, url, key } = withKey(given, context);
        return { provider: name, url, key };
      }),
    ),
  ),
);
