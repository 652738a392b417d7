import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

const VERIFIER = fileURLToPath(new URL('../../packages/lottery/src/verify/index.ts', import.meta.url));

/** Bytes of gzip -9 of the verifier alone with everything it imports, minified as the site's chunks are: what checking a draw costs anywhere. */
export async function measureVerifier(): Promise<number> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    // Not a library build: those keep their white space. What the module gives is kept, since nobody here imports it.
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: VERIFIER, preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  const code = built.output.map((file) => (file.type === 'chunk' ? file.code : ''));
  return gzipSync(code.join('\n'), { level: 9 }).length;
}
