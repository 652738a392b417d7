import { readFileSync, readdirSync } from 'node:fs';
import { CODES, calls, type CallDef } from '@caiting/contract';
import { describe, expect, test } from 'vitest';

/**
 * A refusal that belongs at a field is not told by the global table (platform/call/by-code.ts): whoever makes such a call shows it, at the field or by
 * `tellRefusal`. A `catch` that looks at nothing would swallow it, and the person would press a button that does nothing.
 */
const SRC = new URL('../src/', import.meta.url);
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => /(?<!\.test)\.tsx?$/.test(path));

/** What swallows every error. */
const SWALLOWS = /catch \{|\.catch\(\(\) => (?:undefined|null|\{)/;

/** Files that swallow on purpose, with the reason. */
const ON_PURPOSE: Readonly<Record<string, string>> = {
  'features/account/login/RegisterPage.tsx':
    'whether a name is free is asked beside the typing; registering asks again',
  'features/chat/cards/ShareTargets.tsx': 'of many rooms: those that did not take it are named in one sentence',
};

const isField = (key: string): boolean => (CODES as Record<string, { acts: string }>)[key]?.acts === 'field';
/** Every call may find its input wrong (badInput); what changes something says so. */
const changes = (name: string): boolean => {
  const call = (calls as Record<string, CallDef>)[name];
  return call !== undefined && call.method === 'POST' && call.silent !== true;
};

const makers = files
  .map((path) => {
    const text = readFileSync(new URL(path, SRC), 'utf8');
    const names = [...text.matchAll(/\brequest\(\s*calls\.(\w+)/g)].map(([, name = '']) => name).filter(changes);
    return { path, text, names };
  })
  .filter(({ names }) => names.length > 0);

describe('refusals at a field', () => {
  test('are looked for in every file that changes something', () => {
    expect(makers.length).toBeGreaterThan(60);
    expect(isField('badInput')).toBe(true);
  });

  test('are swallowed nowhere but where it says why', () => {
    const swallowing = makers.filter(({ text }) => SWALLOWS.test(text)).map(({ path }) => path);
    expect(swallowing.toSorted()).toEqual(Object.keys(ON_PURPOSE).toSorted());
  });
});
