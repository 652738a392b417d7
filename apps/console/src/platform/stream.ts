import { calls, QueueNews, READ_OF_QUEUE, STAFF_STREAM_EVENTS, STAFF_STREAM_PATH } from '@caiting/contract';
import { useEffect } from 'react';
import { create } from 'zustand';
import { isAboutOne } from '../contract/queues.ts';
import { queryClient, refreshAll } from './query.ts';
import { useSession } from './session.ts';

/** Whether this page hears at once what changes; without that it asks more often. */
export const useStream = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

/** The server refused (too many pages, a session that is over): tried again after so long, and not by all in the same moment. */
const TRY_AGAIN_MS = 30_000;
const JITTER_MS = 10_000;
const jitterMs = (): number => ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32) * JITTER_MS;

/** Hears which queues changed while somebody is signed in, and has them read again. The browser itself comes back after a broken line. */
export function useStaffStream(): void {
  const isIn = useSession((state) => state.state === 'in');
  const who = useSession((state) => state.staffId);
  useEffect(() => (isIn && typeof EventSource !== 'undefined' ? listen() : undefined), [isIn, who]);
}

function listen(): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;
  const open = (): void => {
    source = new EventSource(STAFF_STREAM_PATH);
    source.onopen = () => {
      useStream.setState({ isOpen: true });
      // What changed while the line was down was told to nobody.
      if (wasOpen) refreshAll();
      wasOpen = true;
    };
    source.onerror = () => {
      useStream.setState({ isOpen: false });
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, TRY_AGAIN_MS + jitterMs());
    };
    source.addEventListener(STAFF_STREAM_EVENTS.queues, ({ data }: MessageEvent<string>) => readAgain(data));
    // The next call finds out that the session is over, and says so.
    source.addEventListener(STAFF_STREAM_EVENTS.ended, () => {
      close();
      refreshAll();
    });
  };
  const close = (): void => {
    clearTimeout(timer);
    source?.close();
    useStream.setState({ isOpen: false });
  };
  open();
  return close;
}

/** Reads that follow the queues beside their own lists. */
const BESIDE = [calls.homeFigures.path, calls.waitingActs.path];

/** Every list that shows one of these queues is read again, and the figures of the first page with it. */
export function readAgain(data: string): void {
  const news = QueueNews.safeParse(JSON.parse(data));
  if (!news.success) return;
  const paths = new Set<unknown>([
    ...news.data.changed.map(({ queue }) => calls[READ_OF_QUEUE[queue]].path),
    ...BESIDE,
  ]);
  // A list about somebody is an act with its line in the log: it is read again by whoever looks, never by itself.
  const isFree = ([path, given]: readonly unknown[]): boolean =>
    paths.has(path) && !isAboutOne((given ?? {}) as Readonly<Record<string, unknown>>);
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isFree(queryKey) });
}
