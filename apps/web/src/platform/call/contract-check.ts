import { pushes } from '@caiting/contract/registry';
import type { CallDef, PushDef, PushFrame } from '@caiting/contract/wire';

/**
 * Answers and pushes are checked against the contract's schemas in development, in unit tests and in the build that journeys run. The build for
 * players has no schemas: there vite.config.ts replaces this module by one that does nothing. The data is used as it came, so that a page does the
 * same with and without the check.
 */
export function checkAnswer(call: CallDef, data: unknown): void {
  check(call.output, data ?? {}, `answer of ${call.method} ${call.path}`);
}

export function checkPush({ code, type, data }: PushFrame): void {
  const name = `push ${code}${type === undefined ? '' : `/${type}`}`;
  const found = Object.values<PushDef>(pushes).find((push) => push.code === code && push.type === (type ?? null));
  if (found) check(found.data, data ?? {}, name);
  else report(`${name} is not in the contract`);
}

function check(schema: CallDef['output'], data: unknown, what: string): void {
  const { error } = schema.safeParse(data);
  if (!error) return;
  const faults = error.issues.map((issue) => `${issue.path.join('.') || '(all of it)'}: ${faultOf(issue)}`);
  report(`${what} breaks the contract: ${faults.join('; ')}`);
}

const faultOf = (issue: { code?: string | undefined; expected?: unknown }): string =>
  issue.expected === undefined ? String(issue.code) : `expected ${String(issue.expected)}`;

/** Loud on the console, where journeys fail on it; a unit test fails at once. */
function report(fault: string): void {
  console.error(fault);
  if (import.meta.env.MODE === 'test') throw new Error(fault);
}
