import { personalStore } from '../../platform/session/personal.ts';

/** Told whether the password was right, or the question given up; null while nobody asks. */
export const useProving = personalStore<{ answer: ((isProven: boolean) => void) | null }>(
  () => ({ answer: null }),
  // The call that waits for the password was made for who has gone.
  { leave: ({ answer }) => answer?.(false) },
);

/** Asks for the login password over whatever page is open. Two calls that want it at once share one question. */
export function askLoginPassword(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { answer: other } = useProving.getState();
  const answer = (isProven: boolean): void => {
    useProving.setState({ answer: null });
    other?.(isProven);
    resolve(isProven);
  };
  useProving.setState({ answer });
  return promise;
}
