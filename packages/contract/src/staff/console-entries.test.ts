import { expect, test } from 'vitest';
import { calls } from '../registry.ts';
import { CONSOLE_ENTRIES, FIELDS_OF_CLIENT } from './console-entries.ts';
import { CONTENT_ENTRIES } from './entries/content.ts';
import { CONSOLE_GROUPS, CONSOLE_PARTS, type ConsoleEntry } from './entries/entry.ts';
import { LOTTERY_ENTRIES } from './entries/lotteries.ts';
import { MONEY_ENTRIES } from './entries/money.ts';
import { OWN_ENTRIES } from './entries/own.ts';
import { PEOPLE_ENTRIES } from './entries/people.ts';
import { READ_ENTRIES } from './entries/reads.ts';
import { REPORT_ENTRIES } from './entries/reports.ts';
import { SYSTEM_ENTRIES } from './entries/system.ts';

const consoleCalls = Object.entries(calls).filter(([, { path }]) => path.startsWith('/v1/console/'));
const entries: readonly (readonly [string, ConsoleEntry])[] = Object.entries(CONSOLE_ENTRIES);
const twice = (values: readonly string[]): string[] => values.filter((value, index) => values.indexOf(value) !== index);

function fieldsOf(name: string): string[] {
  const input = calls[name as keyof typeof calls].input as { _zod?: { def?: { shape?: object } } };
  return Object.keys(input._zod?.def?.shape ?? {}).filter((field) => !FIELDS_OF_CLIENT.some((own) => own === field));
}

test('every call of the console has exactly one entry, and every entry one call', () => {
  // The parts, not their sum: in the sum the second of two would silently win.
  const parts = [
    OWN_ENTRIES,
    MONEY_ENTRIES,
    LOTTERY_ENTRIES,
    PEOPLE_ENTRIES,
    READ_ENTRIES,
    CONTENT_ENTRIES,
    REPORT_ENTRIES,
    SYSTEM_ENTRIES,
  ];
  const names = parts.flatMap((part) => Object.keys(part));
  expect(names.toSorted()).toEqual(consoleCalls.map(([name]) => name).toSorted());
  // A call for staff is one of the console.
  const forStaff = Object.values(calls).filter(({ who }) => who === 'staff');
  expect(forStaff.filter(({ path }) => !path.startsWith('/v1/console/'))).toEqual([]);
});

test('the words of an entry are the fields of its call, each once; of a typed one there are none', () => {
  for (const [name, { words, typed }] of entries)
    expect([name, [...words].toSorted()]).toEqual([name, typed ? [] : fieldsOf(name).toSorted()]);
});

test('secrets are typed: no call that takes a code, or a password of one’s own, or is for an authenticator, has words', () => {
  // The password of addStaff is of somebody else, and the command line makes it.
  const takesOwn = consoleCalls.filter(
    ([, { input, output }]) =>
      ['code', 'credential'].some((field) => field in input._zod.def.shape) ||
      ('shape' in output._zod.def && 'options' in output._zod.def.shape),
  );
  expect(takesOwn.map(([name]) => name).toSorted()).toEqual(
    entries
      .filter(([, { typed }]) => typed)
      .map(([name]) => name)
      .toSorted(),
  );
});

test('commands and titles are there once, titles and hints in both languages', () => {
  expect(twice(entries.map(([, { command }]) => command))).toEqual([]);
  expect(twice(entries.map(([, { zh }]) => zh))).toEqual([]);
  expect(twice(entries.map(([, { en }]) => en))).toEqual([]);
  for (const [name, { zh, en, hint, command }] of entries) {
    expect([name, /\p{Script=Han}/u.test(zh), /\p{Script=Han}/u.test(en)]).toEqual([name, true, false]);
    expect([name, zh.length <= 12, en.length <= 36, /^\w+$/.test(command)]).toEqual([name, true, true, true]);
    // What a hint says is more than the title.
    expect([name, hint?.zh === zh, hint?.en === en, hint && /\p{Script=Han}/u.test(hint.en)]).toEqual([
      name,
      false,
      false,
      hint && false,
    ]);
  }
});

test('the rail has its twenty-four parts in five groups', () => {
  const rail = Object.entries(CONSOLE_PARTS).filter(([id]) => id !== 'setup' && id !== 'own');
  expect(rail).toHaveLength(24);
  const groups = rail.map(([, { group }]) => group).filter((group, index, all) => group !== all[index - 1]);
  expect(groups).toEqual([null, ...Object.keys(CONSOLE_GROUPS)]);
});
