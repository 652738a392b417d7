import { watch } from 'node:fs';

/** An editor writes a file in several steps, and a checkout touches many files: one change each. */
const BURST_MS = 100;
const isSource = (path: string): boolean => /\.(?:ts|sql|json)$/.test(path) && !path.endsWith('.test.ts');

/** Calls `onChange` when source files below these folders have been changed, added or removed, once for each burst. */
export function watchSources(folders: readonly string[], onChange: () => void): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, path) => {
      if (path !== null && !isSource(path)) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        onChange();
      }, BURST_MS);
    }),
  );
  return {
    close: () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
