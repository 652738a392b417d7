import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toEnpath } from '@caiting/contract/wire';
import { threadOf } from '../../engine/thread.ts';

/** What a page is drawn with, as visitors get it. */
export interface PageAnswers {
  readonly answers: readonly {
    /** Path of the call. */
    readonly call: string;
    readonly input: object;
    readonly data: object;
  }[];
  /** Who is signed in may get something else altogether: for him the page stands as it was built, until scripts run. */
  readonly isForVisitorsAlone: boolean;
  /** By the site's clock. */
  readonly nowMs: number;
}

/** The same page is asked for its content no more often. */
const KEPT_MS = 2_000;
/** A page that takes longer goes out as it was built. */
const DRAWING_MAX_MS = 5_000;
const LIMITS = { maxOldGenerationSizeMb: 128 };

interface Drawn {
  readonly of: string;
  readonly html: string;
}

export interface DrawnPagesOptions {
  /** Folder of the built web app. */
  readonly webFolder: string;
  readAnswers(path: string): Promise<PageAnswers | null>;
  tell(error: unknown, path: string): void;
  /** For how long the content of a page is not looked at again. */
  readonly keptMs?: number;
}

/**
 * Pages whose content operators change while the site runs (docs/decisions/0205): drawn by the web app's own code, once for each content, so that they
 * stand without scripts and before any answer. Where that fails, the page goes out as it was built and the browser asks.
 */
export class DrawnPages {
  readonly #options: DrawnPagesOptions;
  readonly #folder: string;
  readonly #thread = threadOf<object, { html: string; known: string }>(
    new URL('draw-thread.ts', import.meta.url),
    LIMITS,
  );
  readonly #answers = new Map<string, { until: number; answers: Promise<PageAnswers | null> }>();
  readonly #drawn = new Map<string, Promise<Drawn>>();

  constructor(options: DrawnPagesOptions) {
    this.#options = options;
    this.#folder = join(options.webFolder, '.draw');
  }

  /** The page at an address as it is now; null where the built one is to go out. */
  async html(path: string, isVisitor: boolean): Promise<string | null> {
    if (!this.#isDrawn(path)) return null;
    try {
      const content = await this.#readAnswers(path);
      if (content === null || (content.isForVisitorsAlone && !isVisitor)) return null;
      return (await this.#draw(path, content)).html;
    } catch (error) {
      this.#options.tell(error, path);
      return null;
    }
  }

  async close(): Promise<void> {
    await this.#thread.destroy();
  }

  #isDrawn(path: string): boolean {
    return /^\/[a-zA-Z]+$/.test(path) && existsSync(this.#template(path));
  }

  #template(path: string): string {
    return join(this.#folder, 'pages', `${path}.html`);
  }

  #readAnswers(path: string): Promise<PageAnswers | null> {
    const known = this.#answers.get(path);
    if (known && known.until > performance.now()) return known.answers;
    const answers = this.#options.readAnswers(path);
    this.#answers.set(path, { until: performance.now() + (this.#options.keptMs ?? KEPT_MS), answers });
    return answers;
  }

  async #draw(path: string, content: PageAnswers): Promise<Drawn> {
    const of = JSON.stringify(content.answers);
    const drawn = await this.#drawn.get(path)?.catch(() => null);
    if (drawn?.of === of) return drawn;
    const next = this.#drawNew(path, content, of);
    this.#drawn.set(path, next);
    return next;
  }

  async #drawNew(path: string, { answers, nowMs }: PageAnswers, of: string): Promise<Drawn> {
    const known = answers.map(({ call, input, data }) => [[call, input], data]);
    const page = await this.#thread.run(
      { folder: this.#folder, path, known, nowMs },
      { signal: AbortSignal.timeout(DRAWING_MAX_MS) },
    );
    // What the page brings along is not asked for beside it.
    const asked = new Set(answers.map(({ call }) => `<meta name="early-call" content="${toEnpath(call)}">`));
    const html = readFileSync(this.#template(path), 'utf8')
      .replaceAll(/<meta name="early-call" content="[^"]*">/g, (meta) => (asked.has(meta) ? '' : meta))
      .replace('<!--page-->', () => page.html)
      .replace('</body>', () => `${page.known}</body>`);
    return { of, html };
  }
}
