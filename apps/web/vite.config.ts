import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import pxToRem from 'postcss-pxtorem';
import { defineConfig, type Plugin } from 'vite';
import { CHUNK_GROUPS } from './chunks.ts';

const registryFile = fileURLToPath(new URL('../../packages/contract/src/registry.ts', import.meta.url));
const codeRulesFile = fileURLToPath(new URL('../../packages/contract/src/wire/code-rules.ts', import.meta.url));
const contractCheckFile = fileURLToPath(new URL('src/platform/call/contract-check.ts', import.meta.url));
/** Players' browsers trust the server's answers: it has checked them against the same schemas. */
const NO_CHECK = 'export const checkAnswer = () => {};\nexport const checkPush = () => {};\n';
const callsFolder = fileURLToPath(new URL('../../packages/contract/src/calls/', import.meta.url));

/**
 * The browser needs of a call its method, path and flags, and the words that stand beside the schemas (states, kinds); the zod schemas check on the
 * server, which says itself what it refuses. This replaces the registry, the modules of calls and the table of codes by exactly that, so that no
 * schema travels to the player, while types, tests and development use the real modules.
 */
function slimContract(): Plugin {
  return {
    name: 'caiting:slim-contract',
    apply: 'build',
    async load(id) {
      if (id === contractCheckFile) return NO_CHECK;
      if (id === codeRulesFile) return slimCodeRules();
      if (id.startsWith(callsFolder)) return slimModule(id, (await import(id)) as Row);
      return id === registryFile ? slimRegistry() : null;
    },
  };
}

const CALL_FIELDS = ['method', 'path', 'who', 'movesMoney', 'file', 'silent'];
const PUSH_FIELDS = ['code', 'type'];

type Row = Readonly<Record<string, unknown>>;
type Table = Readonly<Record<string, Row>>;

const keep = (row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(fields.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]])));
/** Of who may make a call the browser asks one thing: whether everybody may (start.ts). */
const keepCall = (call: Row): Row => keep(call['who'] === 'any' ? call : { ...call, who: undefined }, CALL_FIELDS);
const keepAll = (table: Table, fields: readonly string[]): Table =>
  Object.fromEntries(Object.entries(table).map(([name, row]) => [name, keep(row, fields)]));

/** A module of calls and words without its schemas: those are undefined there. Anything that cannot be written out fails the build. */
const slimModule = (id: string, module: Row): string =>
  Object.entries(module)
    .map(([name, value]) => `export const ${name} = ${written(value, `${name} of ${id}`)};`)
    .join('\n');

/** A value as source text. */
function written(value: unknown, name: string): string {
  if (typeof value !== 'object' || value === null) {
    if (typeof value !== 'function') return JSON.stringify(value) ?? 'undefined';
  } else if ('_zod' in value) return 'undefined';
  else if (value instanceof RegExp) return String(value);
  else if (Array.isArray(value)) return `[${value.map((one) => written(one, name)).join()}]`;
  else if ('path' in value && 'input' in value) return JSON.stringify(keepCall(value as Row));
  else if (Object.getPrototypeOf(value) === Object.prototype)
    return `{${Object.entries(value)
      .map(([key, one]) => `${JSON.stringify(key)}:${written(one, `${name}.${key}`)}`)
      .join()}}`;
  throw new Error(`${name} is neither words nor a call nor a schema: it belongs into a module of its own`);
}

/** Rows that share everything but name and one field: names by what stands before them in it, where it ends with the name, and the others one by one. */
type Group = [shared: Row, ending: Record<string, string>, others: Record<string, unknown>];

/** Rows of a table by what they share: most calls differ by name alone and have the path of their name. Two kilobytes less on the way than row by row. */
function grouped(table: Table, field: string, keep: (row: Row) => Row): Group[] {
  const groups = new Map<string, Group>();
  for (const [name, row] of Object.entries(table)) {
    const { [field]: own, ...shared } = keep(row);
    const key = JSON.stringify(shared);
    const group: Group = groups.get(key) ?? [shared, {}, {}];
    groups.set(key, group);
    const [, ending, others] = group;
    if (typeof own === 'string' && own.endsWith(name)) {
      const start = own.slice(0, -name.length);
      ending[start] = ending[start] === undefined ? name : `${ending[start]} ${name}`;
    } else others[name] = own;
  }
  return [...groups.values()];
}
/** The way back, as source text. */
const READ_GROUPED = `const read = (groups, field) => Object.fromEntries(groups.flatMap(([shared, ending, others]) => [
  ...Object.entries(ending).flatMap(([start, names]) => names.split(' ').map((name) => [name, start + name])),
  ...Object.entries(others),
].map(([name, own]) => [name, { ...shared, [field]: own }])));`;

async function slimRegistry(): Promise<string> {
  const { calls, pushes } = (await import(registryFile)) as Record<'calls' | 'pushes', Table>;
  const open = Object.fromEntries(
    Object.entries(calls).filter(
      ([, call]) => call['who'] !== 'provider' && !String(call['path']).startsWith('/v1/console/'),
    ),
  );
  return `${READ_GROUPED}
export const calls = read(${JSON.stringify(grouped(open, 'path', keepCall))}, 'path');
export const pushes = ${JSON.stringify(keepAll(pushes, PUSH_FIELDS))};
export const allCalls = [];
`;
}

async function slimCodeRules(): Promise<string> {
  const { CODE_RULES, ...others } = (await import(codeRulesFile)) as Row & { readonly CODE_RULES: readonly Row[] };
  const byKey = Object.fromEntries(CODE_RULES.map(({ key, ...rule }) => [String(key), rule]));
  return `${READ_GROUPED}
${slimModule(codeRulesFile, others)}
export const CODE_RULES = Object.entries(read(${JSON.stringify(grouped(byKey, 'code', (row) => row))}, 'code')).map(([key, rule]) => ({ key, ...rule }));
`;
}

/** The colours of the site for the pages of `public/service`, which stand outside its code. */
function serviceTokens(): Plugin {
  const fileName = 'service/tokens.css';
  const source = (): string => readFileSync(new URL('src/ui/tokens.css', import.meta.url), 'utf8');
  return {
    name: 'caiting:service-tokens',
    configureServer: ({ middlewares }) =>
      void middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader('content-type', 'text/css; charset=utf-8');
        response.end(source());
      }),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: source() });
    },
  };
}

const server = process.env['PORT'] ?? '3000';
const proxy = {
  '/v1': { target: `http://127.0.0.1:${server}`, ws: true, changeOrigin: false },
  '/files': `http://127.0.0.1:${server}`,
  '/docs': `http://127.0.0.1:${server}`,
  '/healthz': `http://127.0.0.1:${server}`,
};
const port = Number(process.env['VITE_PORT'] ?? 5173);

/**
 * Style sheets are written in px at the usual text size of 16 and travel in rem, media queries too: who has larger text in the browser, or in our own switch
 * (src/shared/comfort), has the same page larger, as zoom would make it, and nothing is cut. Hairlines stay.
 */
const inRem = pxToRem({ rootValue: 16, unitPrecision: 5, propList: ['*'], mediaQuery: true, minPixelValue: 2 });

export default defineConfig({
  css: { postcss: { plugins: [inRem] } },
  plugins: [slimContract(), serviceTokens(), react()],
  server: { port, strictPort: true, host: '127.0.0.1', proxy },
  preview: { port, strictPort: true, host: '127.0.0.1', proxy },
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    // Browsers that lack it (Safari before 17) load the same files a moment later.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Seven letters of the digest are enough for one name from release to release: the names of all files travel with the first.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: CHUNK_GROUPS,
        },
      },
    },
  },
});
