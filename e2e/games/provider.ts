/**
 * A provider of games that is none of the site's, as a process of its own (outside-game.spec.ts): the small one that the conformance kit is tried on. From the
 * environment: GAME_PROVIDER_KEY. Tells its parent `{ url }`; hears `{ wallet }`, where the site is.
 */
import { ReferenceProvider } from '../../tools/caiting/games/conform/reference-provider.ts';

/** Longer than the site needs for an answer while many journeys run. */
const TIMEOUT_MS = 10_000;

const provider = new ReferenceProvider({
  key: process.env['GAME_PROVIDER_KEY'] ?? '',
  provider: 'example',
  timeoutMs: TIMEOUT_MS,
});
process.on('message', ({ wallet }: { wallet: string }) => provider.pointAt(wallet));
process.on('disconnect', () => process.exit(0));
process.send?.({ url: await provider.listen() });
