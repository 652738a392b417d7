import type { Deps } from '../../../platform/deps.ts';
import { refuse, type Refusal } from '../../../platform/outcome.ts';
import { NoAnswer } from '../../../platform/signed/post.ts';

/** `ask`, or that the game is away: what was moved stands in the statement, whatever became of the question. */
export async function unlessAway<T>(deps: Deps, ask: () => Promise<T>): Promise<T | Refusal<'gameAway'>> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    deps.log.warn({ err: error }, 'a provider of games does not answer');
    return refuse('gameAway');
  }
}
