import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const registryFile = fileURLToPath(new URL('../../packages/contract/src/registry.ts', import.meta.url));

/**
 * The browser needs of a call its method, path and flags; the zod schemas check on the server. This replaces the registry by exactly that, so that no schema
 * travels to the player, while types and tests keep using the real module.
 */
function slimRegistry(): Plugin {
  return {
    name: 'caiting:slim-registry',
    async load(id) {
      if (id !== registryFile) return null;
      const { calls, pushes } = (await import(registryFile)) as Record<
        'calls' | 'pushes',
        Record<string, Record<string, unknown>>
      >;
      const keep = (table: Record<string, Record<string, unknown>>, fields: string[]) =>
        Object.fromEntries(
          Object.entries(table).map(([name, row]) => [
            name,
            Object.fromEntries(fields.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]]))),
          ]),
        );
      const slimCalls = keep(
        Object.fromEntries(
          Object.entries(calls).filter(([, call]) => call['who'] !== 'staff' && call['who'] !== 'provider'),
        ),
        ['method', 'path', 'who', 'movesMoney', 'file', 'silent'],
      );
      return `export const calls = ${JSON.stringify(slimCalls)};\nexport const pushes = ${JSON.stringify(keep(pushes, ['code', 'type']))};\nexport const allCalls = [];\n`;
    },
  };
}

const server = process.env['PORT'] ?? '3000';
const proxy = {
  '/v1': { target: `http://127.0.0.1:${server}`, ws: true, changeOrigin: false },
  '/files': `http://127.0.0.1:${server}`,
};
const port = Number(process.env['VITE_PORT'] ?? 5173);

export default defineConfig({
  plugins: [slimRegistry(), react()],
  server: { port, strictPort: true, host: '127.0.0.1', proxy },
  preview: { port, strictPort: true, host: '127.0.0.1', proxy },
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs and what changes least: kept by browsers across releases.
            { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zustand)\// },
            // Small parts that several pages share come in one file, not in thirty.
            {
              name: 'base',
              test: /apps\/web\/src\/(ui|platform)\/|node_modules\/lucide-react\//,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
});
