import { perDeps, type Deps } from '../../../platform/deps.ts';
import { ProviderDown } from './pay-provider.ts';

/** A provider that nobody asked since says nothing about now. */
const SAYS_FOR_MS = 10 * 60_000;

/** Names of providers whose last answer to this process failed, and when. */
const failuresOf = perDeps(() => new Map<string, number>());

interface Asked {
  readonly name: string;
  create(order: never): Promise<unknown>;
  query(orderNo: string): Promise<unknown>;
}

/** The same provider; what becomes of each question is remembered. */
export function watched<P extends Asked>(deps: Deps, provider: P): P {
  const failures = failuresOf(deps);
  const noting = async <A>(asked: Promise<A>): Promise<A> => {
    try {
      const answer = await asked;
      failures.delete(provider.name);
      return answer;
    } catch (error) {
      if (error instanceof ProviderDown) failures.set(provider.name, performance.now());
      throw error;
    }
  };
  return {
    ...provider,
    create: (order: never) => noting(provider.create(order)),
    query: (orderNo: string) => noting(provider.query(orderNo)),
  };
}

/** Whether a provider did not answer when it was asked last, a short while ago. */
export function isSilent(deps: Deps, name: string): boolean {
  const failedAt = failuresOf(deps).get(name);
  return failedAt !== undefined && performance.now() - failedAt < SAYS_FOR_MS;
}
