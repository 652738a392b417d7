import type { LogFn, Logger } from 'pino';
import { inCall } from './call-id.ts';

const EVERY_MS = 10_000;
const WARN = 40;
/** What lines say is written in the code; should one not be, it is logged as ever. */
const KINDS_MAX = 100;

type LogMethod = (this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) => void;

/** A hook of pino. While a database restarts each call, ticker and job fails with the same error, hundreds in a second: a log that is full of them shows nothing else. */
export function repeatsOf(isOutage: (error: unknown) => boolean): LogMethod {
  /** Lines of a kind that were not written since the last one that was. */
  const counts = new Map<string, number>();
  return function logMethod(args, method, level) {
    const [about, kind] = args as unknown as [{ readonly err?: unknown } | null, unknown];
    const error = typeof about === 'object' && about !== null ? about.err : undefined;
    const isRepeated = level >= WARN && typeof kind === 'string' && error instanceof Error && isOutage(error);
    if (!isRepeated) return method.apply(this, args);
    const count = counts.get(kind);
    if (count !== undefined) {
      counts.set(kind, count + 1);
      return this.debug(...args);
    }
    if (counts.size < KINDS_MAX) {
      counts.set(kind, 0);
      // Of many calls, so in the name of none.
      inCall(null, () => tellLater(counts, kind, (more) => method.call(this, { ...about, more }, kind)));
    }
    return method.apply(this, args);
  };
}

/** How many there were, each time that long, until there are none. */
function tellLater(counts: Map<string, number>, kind: string, tell: (more: number) => void): void {
  const timer = setInterval(() => {
    const more = counts.get(kind) ?? 0;
    if (more === 0) {
      clearInterval(timer);
      counts.delete(kind);
      return;
    }
    counts.set(kind, 0);
    tell(more);
  }, EVERY_MS);
  timer.unref();
}
