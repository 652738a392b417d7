/** Does the work of a challenge beside the page, so that the page stays quick. Null when it could not be done; `signal` gives it up. */
export function solveWork(work: string, signal: AbortSignal): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const worker = new Worker(new URL('work-worker.ts', import.meta.url), { type: 'module' });
  const end = (answer: string | null): void => {
    worker.terminate();
    resolve(answer);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => end(data));
  worker.addEventListener('error', () => end(null));
  signal.addEventListener('abort', () => end(null));
  worker.postMessage(work);
  return promise;
}
