/**
 * An answer that is there, or one to wait for. What every call asks (who is it, what does the tenant say) lies in memory nearly always: waiting
 * for it all the same costs a frame, a promise and a turn of the microtasks each time, which for a bet was a fifth of its garbage
 * (docs/decisions/0114).
 */
export type MaybePending<T> = T | Promise<T>;

export const isPending = <T>(answer: MaybePending<T>): answer is Promise<T> => answer instanceof Promise;

/** `use` of the answer: now when it is there. */
export function whenThere<T, U>(answer: MaybePending<T>, use: (value: T) => MaybePending<U>): MaybePending<U> {
  return isPending(answer) ? answer.then(use) : use(answer);
}
