import { once } from 'node:events';
import { Life, type LifeOrder } from './life.ts';

/**
 * Ten people of the demo as a process of its own. The parent sends a LifeOrder, then `{ visitors }`, how many pages are open. It has no database and no key
 * of the site: it comes in by the calls, as everybody does.
 */
const REFUSED = 78;

if (['1', 'true'].includes(process.env['CAITING_PRODUCTION'] ?? '')) {
  process.stderr.write('caiting: 正式运营没有演示会员 / in production nobody plays by themselves\n');
  process.exit(REFUSED);
}

const [order] = (await once(process, 'message', { signal: AbortSignal.timeout(60_000) })) as [LifeOrder];
const stopping = new AbortController();
const isLoud = process.env['CAITING_LOG'] === 'debug' || process.env['CAITING_LOG'] === 'trace';
const life = new Life(order, (kind, refused) => {
  if (isLoud) process.stderr.write(`caiting: demo life: ${kind}${refused === null ? '' : `: ${refused}`}\n`);
});
process.on('message', (message) => {
  if (isVisitors(message)) life.brake.sawVisitors(message.visitors);
});
process.on('SIGTERM', () => stopping.abort());
await life.run(stopping.signal);
process.exit(0);

function isVisitors(message: unknown): message is { visitors: number } {
  return (
    typeof message === 'object' && message !== null && typeof (message as { visitors?: unknown }).visitors === 'number'
  );
}
