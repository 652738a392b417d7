import {
  calls,
  FiguresNews,
  QueueNews,
  READ_OF_QUEUE,
  STAFF_FIGURES_EVERY_MS,
  STAFF_STREAM_EVENTS,
  STAFF_STREAM_PATH,
} from '@caiting/contract';
import { useEffect } from 'react';
import { create } from 'zustand';
import { isAboutOne } from '../contract/queues.ts';
import { queryClient, readOptions, refreshAll } from './query.ts';
import { useSession } from './session.ts';

/** Whether this page hears at once what changes, and the figures of the first page every some seconds; without that it asks more often. */
export const useStream = create<{ readonly isOpen: boolean; readonly hasFigures: boolean }>(() => ({
  isOpen: false,
  hasFigures: false,
}));

/** A line that is dead looks open for minutes: figures that have not come for so long are asked for. */
const FIGURES_LATE_MS = 3 * STAFF_FIGURES_EVERY_MS;

/** The server refused (too many pages, a session that is over): tried again after so long, and not by all in the same moment. */
const TRY_AGAIN_MS = 30_000;
const JITTER_MS = 10_000;
const jitterMs = (): number => ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32) * JITTER_MS;

/** Hears which queues changed while somebody is signed in, and has them read again; hears the figures of the first page. The browser itself comes back after a broken line. */
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
      isCut();
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, TRY_AGAIN_MS + jitterMs());
    };
    source.addEventListener(STAFF_STREAM_EVENTS.queues, ({ data }: MessageEvent<string>) => readAgain(data));
    source.addEventListener(STAFF_STREAM_EVENTS.figures, ({ data }: MessageEvent<string>) => takeFigures(data));
    // The next call finds out that the session is over, and says so.
    source.addEventListener(STAFF_STREAM_EVENTS.ended, () => {
      close();
      refreshAll();
    });
  };
  const close = (): void => {
    clearTimeout(timer);
    source?.close();
    isCut();
  };
  open();
  return close;
}

let late: ReturnType<typeof setTimeout> | undefined;

function isCut(): void {
  clearTimeout(late);
  useStream.setState({ isOpen: false, hasFigures: false });
}

/** Figures of the first page that the server told, as if they had been asked for; never in the place of later ones. */
export function takeFigures(data: string): void {
  const news = FiguresNews.safeParse(JSON.parse(data));
  if (!news.success) return;
  const { queryKey } = readOptions(calls.homeFigures, {});
  queryClient.setQueryData(queryKey, (before) =>
    before !== undefined && before.at > news.data.at ? before : news.data,
  );
  useStream.setState({ hasFigures: true });
  clearTimeout(late);
  late = setTimeout(() => useStream.setState({ hasFigures: false }), FIGURES_LATE_MS);
}

/** Reads that follow the queues beside their own lists. Figures of the first page are told by themselves. */
const BESIDE = [calls.waitingActs.path];

/** Every list that shows one of these queues is read again. */
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
