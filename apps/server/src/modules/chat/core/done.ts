import { ok } from '../../../platform/outcome.ts';

/** A use case without an answer of its own → the wire's {done}. */
export async function done<R extends { ok: boolean }>(act: Promise<R>) {
  const outcome = await act;
  return outcome.ok ? ok({ done: true }) : (outcome as Exclude<R, { ok: true }>);
}
