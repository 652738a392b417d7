import { readFileSync } from 'node:fs';
import { CONSOLE_ACTS, calls, logNameOf, takesSignature } from '@caiting/contract';
import { expect, test } from 'vitest';

const SCRIPT = readFileSync(new URL('./verify-log.mjs', import.meta.url), 'utf8');

test('the script knows the acts that need a signature as the contract does', () => {
  const pattern = new RegExp(/const ACTS =\s+\/(.*)\/;/.exec(SCRIPT)?.[1] ?? '^');
  for (const name of Object.keys(CONSOLE_ACTS) as (keyof typeof CONSOLE_ACTS)[])
    expect([name, pattern.test(logNameOf(calls[name]))]).toEqual([name, takesSignature(name)]);
});

test('it is short enough to be read by whoever runs it, and takes nothing of this repository', () => {
  expect(SCRIPT.trim().split('\n').length).toBeLessThanOrEqual(100);
  const imports = [...SCRIPT.matchAll(/from '([^']+)'/g)].map(([, from]) => from);
  expect(imports).toEqual(['node:crypto', 'node:fs']);
});
