import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calls, type CallName } from '../registry.ts';
import type { StaffCallDef } from '../wire/index.ts';
import {
  SETTING_CLASSES,
  SETTING_RULES,
  settingTakesTwo,
  type SettingName,
  type SettingRule,
} from './setting-classes.ts';
import { CONSOLE_ACTS, type ConsoleAct } from './two-persons.ts';

const PAGE = new URL('../../../../docs/compliance.md', import.meta.url);
const MARK =
  '<!-- generated from here: CAITING_WRITE_DOCS=1 ./caiting test packages/contract/src/staff/two-persons.test.ts -->\n';

const consoleCalls = Object.entries(calls).filter(([, { path }]) => path.startsWith('/v1/console/'));
const acts: Readonly<Record<string, ConsoleAct>> = CONSOLE_ACTS;

test('every console call that is not a look says whether one of staff may do it alone', () => {
  // Looks of people's messages and of one player are logged acts too, and change nothing.
  const changing = consoleCalls.filter(([, { method }]) => method === 'POST').map(([name]) => name);
  expect(Object.keys(acts).toSorted()).toEqual(
    [...changing, ...Object.keys(acts).filter((name) => calls[name as CallName].method === 'GET')].toSorted(),
  );
});

test('what takes two refuses the first of them, and nothing else does', () => {
  /** A wish of their own kind: asked by one call and confirmed by another, typed twice; or the second word itself. */
  const OTHERWISE = new Set(['adjustBalance', 'enterResult', 'approve']);
  for (const [name, { two }] of Object.entries(acts)) {
    const { refusals } = calls[name as CallName] as unknown as StaffCallDef;
    const saysSo = refusals.includes('secondStaffNeeded') || OTHERWISE.has(name);
    expect([name, saysSo]).toEqual([name, two !== false]);
  }
});

test('money, prices, rights and doors of one person have their reason: they are named here, so that a new one is thought about', () => {
  const ALONE: readonly string[] = ['createGuestLink', 'savePayLine', 'viewAs'];
  const open = Object.entries(acts)
    .filter(([, { changes, two }]) => ['money', 'price', 'right', 'door'].includes(changes) && two === false)
    .map(([name]) => name);
  expect(open.toSorted()).toEqual(ALONE);
});

const NEEDED = { always: 'two', some: 'two, where it opens, gives or is large', false: 'one' } as const;

function actRows(): string[] {
  return Object.entries(acts)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { changes, two, why }]) => {
      const { roles } = calls[name as CallName] as unknown as Partial<StaffCallDef>;
      return `| \`${name}\` | ${(roles ?? ['oneself']).join(', ')} | ${changes} | ${NEEDED[`${two}`]} | ${why} |`;
    });
}
function settingRows(): string[] {
  const names = Object.keys(SETTING_RULES) as SettingName[];
  return SETTING_CLASSES.map((name) => {
    const own = names.filter((key) => SETTING_RULES[key].class === name);
    const listed = own.map((key) => {
      const { brake, tightens }: SettingRule = SETTING_RULES[key];
      const alone = tightens ? 'tighter' : JSON.stringify(brake);
      return `\`${key}\`${alone === undefined ? '' : ` (${alone}: one)`}`;
    });
    return `| ${name} | ${own.some((key) => settingTakesTwo(key)) ? 'two' : 'one'} | ${listed.join(', ')} |`;
  });
}

test('docs/compliance.md lists acts and settings as the contract has them', () => {
  const generated = [
    '',
    '## Acts of staff: one person or two',
    'Looks change nothing and are left out. `two, where …`: what only shuts or takes away works at once.',
    '',
    '| call | roles | changes | takes | why |',
    '|---|---|---|---|---|',
    ...actRows(),
    '',
    '## Settings by class',
    '| class | takes | settings (a value that one may set at once) |',
    '|---|---|---|',
    ...settingRows(),
    '',
  ].join('\n');
  const [written = '', old] = readFileSync(PAGE, 'utf8').split(MARK);
  if (process.env['CAITING_WRITE_DOCS']) writeFileSync(PAGE, `${written}${MARK}${generated}`);
  else expect(old).toBe(generated);
});
