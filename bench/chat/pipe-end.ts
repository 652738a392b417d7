import { createInterface } from 'node:readline';
import type { PipedNotice } from './pipe.ts';
import { clockMs } from './stamp.ts';

/** The other end of pipe.ts: how long each notice was under way. */

const took: number[] = [];
process.stdin.setEncoding('utf8');
createInterface({ input: process.stdin })
  .on('line', (line) => took.push(clockMs() - (JSON.parse(line) as PipedNotice).atMs))
  .on('close', () => process.send?.(took, undefined, {}, () => process.disconnect()));
process.send?.('ready');
