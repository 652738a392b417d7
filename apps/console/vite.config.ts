import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import pxToRem from 'postcss-pxtorem';
import { defineConfig, type Plugin } from 'vite';

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;
const proxy = { '/v1': server, '/files': server };
const port = Number(process.env['VITE_CONSOLE_PORT'] ?? 5174);

/** As in apps/web: style sheets are written in px and travel in rem. */
const inRem = pxToRem({ rootValue: 16, unitPrecision: 5, propList: ['*'], mediaQuery: true, minPixelValue: 2 });

const registryFile = fileURLToPath(new URL('../../packages/contract/src/registry.ts', import.meta.url));
/** Of players' calls the console makes one: the challenge at the sign-in. */
const OTHERS = ['accountCalls'];
type Table = Readonly<Record<string, { readonly path: string }>>;

/** The registry with the calls of staff alone: two thirds of the contract's schemas are of calls that only players make. */
function staffRegistry(): Plugin {
  return {
    name: 'caiting:staff-registry',
    apply: 'build',
    async load(id) {
      if (id !== registryFile) return null;
      const source = readFileSync(registryFile, 'utf8');
      const groups = [...source.matchAll(/^  \.\.\.(\w+),$/gm)].map(([, name]) => name as string);
      const kept = groups.filter((name) => name.startsWith('console') || OTHERS.includes(name));
      const imports = kept.map((name) => {
        const from = new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\} from '(.+)';$`, 'm').exec(source)?.[1];
        if (from === undefined) throw new Error(`the registry does not say where ${name} comes from`);
        return `import { ${name} } from '${from}';`;
      });
      await isWhole(kept);
      return `${imports.join('\n')}\nexport const calls = { ${kept.map((name) => `...${name}`).join(', ')} };\nexport const allCalls = [];\nexport const pushes = {};\n`;
    },
  };
}

/** A group of staff calls under another name would leave a screen without its call. */
async function isWhole(kept: readonly string[]): Promise<void> {
  const contract = (await import(registryFile.replace('registry.ts', 'index.ts'))) as Readonly<Record<string, Table>>;
  const found = new Set(kept.flatMap((name) => Object.keys(contract[name] ?? {})));
  const missing = Object.entries(contract['calls'] ?? {}).filter(
    ([name, { path }]) => path.startsWith('/v1/console/') && !found.has(name),
  );
  if (missing.length > 0) throw new Error(`not in the console's registry: ${missing.map(([name]) => name).join(', ')}`);
}

/**
 * The operators' app. Its forms and tables are made from the contract's schemas, so these travel with it, unlike to players (apps/web/vite.config.ts). It
 * stands under /console/ of the server.
 */
export default defineConfig({
  base: '/console/',
  css: { postcss: { plugins: [inRem] } },
  plugins: [staffRegistry(), react()],
  server: { port, strictPort: false, host: '127.0.0.1', proxy },
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules\//, tags: ['$initial'] },
            { name: 'contract', test: /packages\//, tags: ['$initial'] },
            { name: 'console', tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
