import { parseArgs } from 'node:util';
import { startSandboxProvider } from './site/sandbox.ts';

const MINUTE_MS = 60_000;
const WAIT_MINUTES = '5';

/** `./caiting demo end`: the end of a demo (docs/decisions/0149). Exit code 1 = not at its end yet: run it again. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { wait: { type: 'string', default: WAIT_MINUTES } },
    allowPositionals: true,
  });
  if (positionals.join(' ') !== 'end' || !/^\d{1,4}$/.test(values.wait)) {
    process.stderr.write('caiting demo: ./caiting demo end [--wait=<minutes>]\n');
    return 2;
  }
  const { readConfig } = await import('@caiting/server/config');
  const { endDemoSite } = await import('@caiting/server/demo-end');
  // Withdrawals that the sandbox is paying end by its word.
  const sandbox = await startSandboxProvider({ ...readConfig(), isProduction: false });
  try {
    const say = (line: string): void => void process.stdout.write(`${line}\n`);
    const { awaited, staff } = await endDemoSite(sandbox.config, say, Number(values.wait) * MINUTE_MS);
    if (awaited !== null) {
      for (const line of awaited) process.stderr.write(`${line}\n`);
      process.stderr.write('caiting: 还未结束，请稍后再运行一次 / not at its end yet: run it again later\n');
      return 1;
    }
    process.stdout.write('演示已结束，账目无误 / the demo is over, the books are right\n');
    process.stdout.write(
      staff.length === 0
        ? '没有运营账号了，请运行 ./caiting init / no operator is left: run ./caiting init\n'
        : `仍可登录的运营账号 / operators who can still sign in: ${staff.join(', ')}\n`,
    );
    return 0;
  } finally {
    await sandbox.stop();
  }
}
