import { perDeps, type Deps } from '../../../platform/deps.ts';
import { httpSource } from './http.ts';
import { simulatedFeed } from './simulated.ts';
import type { ResultFeed } from './source.ts';

/** Two sources must say the same; one alone decides nothing. */
const AGREE = 2;

/**
 * Where official results come from in this deployment: the HTTP sources that the configuration names; the simulated feed where there are
 * none; and in production without sources nothing, so that only two operators can enter a result.
 */
export const feedOf = perDeps<ResultFeed>(({ config, log }) => {
  const { resultFeeds, isProduction } = config;
  if (resultFeeds.length === 0 && !isProduction) return simulatedFeed;
  return { sources: resultFeeds.map((source) => httpSource(source, log)), agree: AGREE };
});

/** True where official results are made up for the demo. */
export const isSimulated = (deps: Deps): boolean => feedOf(deps) === simulatedFeed;
