import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { writeTwins } from '../web/twins.ts';

/** Builds the operators' app, with .gz and .br twins of its files. */
const ROOT = dirname(fileURLToPath(import.meta.url));

// Whatever the environment says, as apps/web/build.ts does.
process.env['NODE_ENV'] = 'production';
await build({ root: ROOT, configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' });
writeTwins(join(ROOT, 'dist'));
