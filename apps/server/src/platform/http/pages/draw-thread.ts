import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Draws one page with the web app's own code, beside the event loop and without the server's secrets (drawn-pages.ts). */
interface Task {
  /** The folder that the build of the web app left for this. */
  readonly folder: string;
  readonly path: string;
  readonly known: readonly (readonly [key: readonly unknown[], data: unknown])[];
  readonly nowMs: number;
}

interface Drawer {
  drawPage(path: string, known: Task['known'], nowMs: number): Promise<{ html: string; known: string }>;
}

// Read when React is loaded; the thread's own copy.
process.env['NODE_ENV'] = 'production';
let drawer: Promise<Drawer> | undefined;

export default async function draw({ folder, path, known, nowMs }: Task): Promise<{ html: string; known: string }> {
  const built = pathToFileURL(join(folder, 'prerender.js')).href;
  drawer ??= import(built) as Promise<Drawer>; // arrows-allow: what was built, wherever that lies
  return (await drawer).drawPage(path, known, nowMs);
}
