import { parseArgs } from 'node:util';

/**
 * `./caiting audit [--full | --day=YYYY-MM-DD] [--json] [--times] [--staff-log=<figure of an earlier audit>]`: proves the books and the operators' log, beside
 * a running site or without one, after saying which it read: the days since the last seal, open items and running balances; one day; or everything. Exit code 0 = nothing wrong,
 * 1 = findings. `--times` says how long each check took, the slowest first.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      day: { type: 'string' },
      times: { type: 'boolean', default: false },
      'staff-log': { type: 'string' },
    },
  });
  const { day, full, 'staff-log': kept } = values;
  if (day !== undefined && (full || !/^\d{4}-\d\d-\d\d$/.test(day))) {
    process.stderr.write('--day=YYYY-MM-DD, 或 / or --full\n');
    return 2;
  }
  const { readConfig } = await import('@caiting/server/config');
  const { auditSite } = await import('@caiting/server/audit');
  const times = new Map<string, number>();
  const { findings, figures } = await auditSite(readConfig(), {
    kind: full ? 'full' : day === undefined ? 'daily' : 'day',
    ...(day === undefined ? {} : { day }),
    ...(kept === undefined ? {} : { staffLog: kept }),
    ...(values.times ? { onCheck: (name: string, ms: number) => times.set(name, Math.round(ms)) } : {}),
  });
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ findings, figures })}\n`);
    return findings.length === 0 ? 0 : 1;
  }
  for (const [name, value] of Object.entries(figures)) process.stdout.write(`${name.padEnd(16)} ${value}\n`);
  for (const [name, ms] of [...times].toSorted(([, a], [, b]) => b - a))
    process.stdout.write(`${String(ms).padStart(8)} ms ${name}\n`);
  for (const { check, detail } of findings) process.stdout.write(`FOUND ${check}: ${detail}\n`);
  process.stdout.write(findings.length === 0 ? '账目无误 / the books are right\n' : `${findings.length} finding(s)\n`);
  return findings.length === 0 ? 0 : 1;
}
