import { createHash } from 'node:crypto';
import { readFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Manifest } from 'vite';
import type { Prerendered } from './src/prerender.tsx';
import { writeTwins } from './twins.ts';

/** Builds the player site: client, then the public pages written out beforehand, then .gz and .br twins. */
const ROOT = dirname(fileURLToPath(import.meta.url));
const DIST = join(ROOT, 'dist');
/** With what the server draws pages whose content changes while the site runs; no address leads there. */
const DRAWING = join(DIST, '.draw');
const PLACE = '<!--page-->';
/** Begins what the page reads first, as the lines before it say. */
const BOOT = '<script src="/boot.js">';

// Whatever the environment says: a site that a test run started first would serve everybody React's development build.
process.env['NODE_ENV'] = 'production';
const config = { root: ROOT, configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' } as const;
await build(config);
await build({
  ...config,
  build: { ssr: 'src/prerender.tsx', outDir: DRAWING, emptyOutDir: true, manifest: false, copyPublicDir: false },
});
await writePages();
writeTwins(DIST);

/** Each page at <path>/index.html; app.html is the empty shell for every other address. */
async function writePages(): Promise<void> {
  const { prerenderAll } = (await import(pathToFileURL(join(DRAWING, 'prerender.js')).href)) as {
    prerenderAll(): Promise<Prerendered[]>;
  };
  const built = readFileSync(join(DIST, 'index.html'), 'utf8');
  const release = releaseOf(built);
  writeFileSync(join(DIST, 'release.txt'), release);
  const template = built.replace(BOOT, () => `<meta name="release" content="${release}">${BOOT}`);
  if (!template.includes(PLACE) || !template.includes(BOOT))
    throw new Error('index.html lost its place for the page or for what it reads first');
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest;
  for (const page of await prerenderAll()) {
    const head = withWords(template, page)
      .replace(
        BOOT,
        () => `${page.reads.map((address) => `<meta name="early-call" content="${address}">`).join('')}${BOOT}`,
      )
      .replace('</head>', `${headLinks(manifest, page.files, template)}</head>`);
    const open = afterFirstPaint(withInlineStyles(head));
    const html = open.replace(PLACE, () => page.html);
    if (page.isDrawn) {
      const template = join(DRAWING, 'pages', `${page.path}.html`);
      mkdirSync(dirname(template), { recursive: true });
      writeFileSync(template, open);
    }
    const file = join(DIST, page.path, 'index.html');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, html);
  }
  const shell = template.replace(PLACE, '');
  writeFileSync(join(DIST, 'app.html'), shell);
  writeFileSync(join(DIST, 'index.html'), shell);
}

/**
 * The name of this build: of its entry, whose name is a digest of what it loads, and of what the pages read besides. Pages that are open compare it with
 * /release.txt (platform/page/release.ts).
 */
function releaseOf(template: string): string {
  return createHash('sha256').update(template).digest('hex').slice(0, 12);
}

/** Title and description, and the same for who shares the address; the server adds where the site stands (platform/http/pages/shared-pages.ts). */
function withWords(template: string, { title, description }: Prerendered): string {
  const titled = template.replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`);
  if (description === undefined) return titled;
  const shared = { type: 'website', title, description };
  const metas = Object.entries(shared).map(([name, words]) => `<meta property="og:${name}" content="${words}">`);
  return titled
    .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${description}">`)
    .replace('</title>', () => `</title>${metas.join('')}`);
}

/** The page's own chunks and styles, so that they load beside the entry and not after it. */
function headLinks(manifest: Manifest, sources: readonly string[], template: string): string {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const walk = (key: string): void => {
    const one = manifest[key];
    if (!one || one.isEntry || scripts.has(one.file)) return;
    scripts.add(one.file);
    for (const imported of one.imports ?? []) walk(imported);
    // Behind those of what it imports, as Vite loads them: a page's own rule wins over that of the part it shapes.
    for (const css of one.css ?? []) styles.add(css);
  };
  for (const source of sources) {
    if (!manifest[source]) throw new Error(`${source} has no chunk: is it still a module of its own?`);
    walk(source);
  }
  for (const files of [styles, scripts]) for (const file of files) if (template.includes(file)) files.delete(file);
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[...scripts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('');
}

/**
 * The first picture must not wait for five small files: the page carries its styles inside (the server allows them by hash). The links stay, switched
 * off so that nothing is loaded twice (a browser that reads ahead overlooks `disabled`, but not a medium), because Vite looks for them before it loads a
 * sheet that a later page shares.
 */
function withInlineStyles(html: string): string {
  const link = /<link rel="stylesheet"(?: crossorigin)? href="\/([^"]+\.css)">/g;
  const styles = [...html.matchAll(link)].map(([, file]) => readFileSync(join(DIST, file as string), 'utf8').trim());
  return html
    .replace(link, (_, file: string) => `<link rel="stylesheet" crossorigin href="/${file}" media="print" disabled>`)
    .replace('</head>', () => `<style>${styles.join('')}</style></head>`);
}

/** The picture stands without scripts: they give way to what it needs. */
function afterFirstPaint(html: string): string {
  return html.replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
}
