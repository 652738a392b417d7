import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calls } from '../registry.ts';
import {
  OPERATOR_ROLES,
  STAFF_MAY,
  STAFF_ROLES,
  STAFF_ROLE_WORDS,
  areApart,
  type StaffCallDef,
  type StaffRole,
} from '../wire/index.ts';
import { CONSOLE_ENTRIES, type ConsoleCallName } from './console-entries.ts';
import { CONSOLE_PARTS, type ConsolePart } from './entries/entry.ts';
import { FORBIDDEN_PAIRS, PAIRS_OF_ONE_CALL } from './forbidden-pairs.ts';

const ROOT = new URL('../../../../', import.meta.url);
const PAGE = new URL('docs/staff-roles.md', ROOT);

const staffCalls = Object.entries(calls).filter(([, { who }]) => who === 'staff') as unknown as [
  ConsoleCallName,
  StaffCallDef,
][];
const rolesOf = (name: ConsoleCallName): readonly StaffRole[] => (calls[name] as unknown as StaffCallDef).roles;
/** Every set that one person may hold at most: each other one is part of these. */
const LARGEST: readonly (readonly StaffRole[])[] = [OPERATOR_ROLES, ['admin'], ['auditor']];

const holds = (roles: readonly StaffRole[], names: readonly ConsoleCallName[]): ConsoleCallName[] =>
  names.filter((name) => rolesOf(name).some((role) => roles.includes(role)));

test('there are eight roles, in both languages, and what one person may hold of them is what the rule says', () => {
  expect(STAFF_ROLES).toHaveLength(8);
  for (const role of STAFF_ROLES) {
    expect(STAFF_ROLE_WORDS[role].zh).toMatch(/^\p{Script=Han}+$/u);
    expect(STAFF_ROLE_WORDS[role].en).toMatch(/^[A-Za-z ]+$/);
  }
  for (const one of STAFF_ROLES)
    for (const other of STAFF_ROLES) {
      if (one === other) continue;
      const isKept = one === 'admin' || one === 'auditor' || other === 'admin' || other === 'auditor';
      expect([one, other, areApart([one, other])]).toEqual([one, other, isKept]);
    }
  for (const set of LARGEST) expect(areApart(set)).toBe(false);
});

test('every role may look at something and, but for the auditor, do something', () => {
  for (const role of STAFF_ROLES) {
    const own = staffCalls.filter(([name, { roles }]) => roles.includes(role) && CONSOLE_ENTRIES[name].part !== 'own');
    const acts = own.filter(([name, { method }]) => method === 'POST' && !['audit', 'askExport'].includes(name));
    expect([role, own.length > 5, acts.length > 0]).toEqual([role, true, role !== 'auditor']);
  }
});

test('the auditor looks at everything of money, bets, people and staff', () => {
  const hidden = staffCalls.filter(([, { method, roles }]) => method === 'GET' && !roles.includes('auditor'));
  // Messages of the outbox may hold a code; what people wrote in rooms is read by who decides reports, for a reason.
  expect(hidden.map(([name]) => name)).toEqual(['outbox', 'roomMessages']);
});

test('no role, and nobody who holds several, may do both of a pair that is kept apart', () => {
  for (const { one, other, why, kept } of FORBIDDEN_PAIRS) {
    const sets = kept === 'apart' ? LARGEST : STAFF_ROLES.map((role) => [role]);
    for (const roles of sets)
      expect([why, roles, holds(roles, one).length > 0 && holds(roles, other).length > 0]).toEqual([why, roles, false]);
    // Each half is somebody’s.
    for (const half of [one, other]) expect(holds(STAFF_ROLES, half)).toEqual(half);
  }
});

test('a pair that is kept at its row names the test that shows it', () => {
  for (const { why, kept, shownBy } of FORBIDDEN_PAIRS)
    expect([why, kept === 'row', shownBy !== undefined]).toEqual([why, kept === 'row', kept === 'row']);
  for (const { shownBy } of [...FORBIDDEN_PAIRS, ...PAIRS_OF_ONE_CALL])
    if (shownBy !== undefined) expect([shownBy, existsSync(new URL(shownBy, ROOT))]).toEqual([shownBy, true]);
});

const kindsOf = (part: ConsolePart): [string, readonly StaffRole[]][] =>
  Object.entries((STAFF_MAY as Readonly<Record<string, Readonly<Record<string, readonly StaffRole[]>>>>)[part] ?? {});

test('a call takes its roles from the table, of its own part', () => {
  // The rate of coins stands with the pay lines, what helps a player in with players.
  for (const [name, { roles }] of staffCalls) {
    const { part } = CONSOLE_ENTRIES[name];
    expect([name, kindsOf(part).some(([, listed]) => listed === roles)]).toEqual([name, true]);
  }
});

/** Kinds of acts that the same roles may are one line. */
function kindsByRoles(part: ConsolePart): Map<readonly StaffRole[], string[]> {
  const found = new Map<readonly StaffRole[], string[]>();
  for (const [kind, roles] of kindsOf(part)) found.set(roles, [...(found.get(roles) ?? []), kind]);
  return found;
}

function matrix(): string[] {
  const head = ['part', 'act', ...STAFF_ROLES.map((role) => STAFF_ROLE_WORDS[role].zh), 'calls'];
  const rows = (Object.keys(CONSOLE_PARTS) as ConsolePart[]).flatMap((part) =>
    [...kindsByRoles(part)].map(([roles, kinds]) => {
      const named = staffCalls.filter(([name, call]) => call.roles === roles && CONSOLE_ENTRIES[name].part === part);
      const marks = STAFF_ROLES.map((role) => (roles.includes(role) ? '●' : ''));
      return [
        `${CONSOLE_PARTS[part].zh} \`${part}\``,
        kinds.join(', '),
        ...marks,
        named.map(([name]) => `\`${name}\``).join(' '),
      ];
    }),
  );
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

test('docs/staff-roles.md is the table as the contract has it', () => {
  const page = [
    '# Roles of staff',
    '',
    'Generated: `CAITING_WRITE_DOCS=1 ./caiting test packages/contract/src/staff/staff-roles.test.ts`. Why they are as they are: [decision 0318](decisions/0318-eight-roles-of-staff.md).',
    '',
    `${STAFF_ROLES.map((role) => `${STAFF_ROLE_WORDS[role].zh} \`${role}\` (${STAFF_ROLE_WORDS[role].en})`).join(', ')}. One person holds one or several of the six in the middle, or is administrator or auditor alone. Which acts take two persons: [compliance.md](compliance.md).`,
    '',
    ...matrix(),
    '',
    '## What one person never does to the same thing',
    '',
    '| one | the other | kept by |',
    '|---|---|---|',
    ...FORBIDDEN_PAIRS.map(
      ({ one, other, why, kept, shownBy }) =>
        `| ${one.map((name) => `\`${name}\``).join(' ')} | ${other.map((name) => `\`${name}\``).join(' ')} | ${why}: ${kept === 'apart' ? 'nobody holds roles for both' : `no role holds both; who holds two is refused at the row (\`${shownBy}\`)`} |`,
    ),
    ...PAIRS_OF_ONE_CALL.map(
      ({ call, one, other, shownBy }) =>
        `| \`${call}\` ${one} | \`${call}\` ${other} | refused at the row (\`${shownBy}\`) |`,
    ),
    '',
  ].join('\n');
  if (process.env['CAITING_WRITE_DOCS']) writeFileSync(PAGE, page);
  else expect(readFileSync(PAGE, 'utf8')).toBe(page);
});
