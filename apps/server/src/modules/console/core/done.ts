import { ok } from '../../../platform/outcome.ts';

/** The answer to an act: that it was done, with one line for the operator. */
export const done = (note: string) => ok({ done: true, note });
