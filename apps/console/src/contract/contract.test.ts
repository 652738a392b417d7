import { SETTING_RULES, calls, type StaffCallDef } from '@caiting/contract';
import { expect, test } from 'vitest';
import { shapeOfAnswer, type ColumnDef, type Shape } from './columns.ts';
import { ENTRIES, PARTS, needEntry, screenOf } from './entries.ts';
import { fieldsOf, type FormField } from './fields.ts';
import { QUEUES, isLook } from './queues.ts';
import { ID_OF, decisionOf, isActOnRow, prefillFrom, rowKey } from './row-acts.ts';
import { shapeOf } from './schema.ts';
import { hasFieldWord, hasValueWord, nameSaid } from './words.ts';

const staffCalls = Object.entries(calls as unknown as Record<string, StaffCallDef>).filter(
  ([, { who, path }]) => (who as string) === 'staff' && path.startsWith('/v1/console/'),
);
const fields = (name: string): readonly FormField[] => fieldsOf(needEntry(name).call, needEntry(name).words);
const kindIn = (name: string, field: string) => fields(name).find((one) => one.name === field)?.is;

test('every call of staff has exactly one screen', () => {
  for (const [name] of staffCalls) {
    const screens = PARTS.flatMap((part) => [...part.reads, ...part.acts].filter((entry) => entry.name === name));
    expect([name, screens.length]).toEqual([name, 1]);
  }
  const addresses = ENTRIES.map(screenOf);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('every field of every call has a form: no schema is of an unknown kind', () => {
  const counted = new Map<string, number>();
  for (const { call, words } of ENTRIES)
    for (const field of fieldsOf(call, words)) counted.set(field.is.kind, (counted.get(field.is.kind) ?? 0) + 1);
  for (const kind of ['text', 'money', 'rate', 'whole', 'moment', 'day', 'flag', 'choice', 'rows'])
    expect([kind, (counted.get(kind) ?? 0) > 0]).toEqual([kind, true]);
});

test('kinds are those of the rules: an amount has two decimals, a grade its bounds, a time no amount', () => {
  expect(kindIn('adjustBalance', 'amount')).toEqual({ kind: 'money', decimals: 2 });
  expect(kindIn('setCoinRate', 'rate')?.kind).toBe('money');
  expect(kindIn('setYuebaoRate', 'rate')).toEqual({ kind: 'rate' });
  expect(kindIn('setYuebaoRate', 'fromDay')).toEqual({ kind: 'day' });
  expect(kindIn('setPlayerGrade', 'grade')).toEqual({ kind: 'whole', min: -1, max: 100 });
  expect(kindIn('planLiveShow', 'at')).toEqual({ kind: 'moment' });
  expect(kindIn('setMaintenance', 'on')).toEqual({ kind: 'flag' });
  expect(kindIn('lockPlayer', 'reason')).toEqual({ kind: 'text', min: 1, max: 200 });
  expect(kindIn('adjustBalance', 'kind')).toEqual({
    kind: 'choice',
    options: ['credit', 'debit', 'correction', 'reversal'],
  });
  const tiers = kindIn('createActivity', 'tiers');
  expect(tiers?.kind === 'rows' && tiers.fields.map(({ name }) => name)).toEqual(['needed', 'reward', 'rate', 'cap']);
  const windows = kindIn('createRain', 'windows');
  expect(windows?.kind === 'rows' && windows.fields.map(({ is }) => is.kind)).toEqual([
    'moment',
    'moment',
    'text',
    'whole',
  ]);
});

test('what the client says itself is asked of nobody', () => {
  for (const { name, call, words } of ENTRIES)
    for (const field of fieldsOf(call, words)) expect([name, field.name]).not.toEqual([name, 'requestId']);
});

const columnsOf = (shape: Shape): ColumnDef[] => [
  ...shape.facts,
  ...shape.facts.flatMap(({ inner }) => (inner ? columnsOf(inner) : [])),
  ...shape.tables.flatMap(({ columns }) => [
    ...columns,
    ...columns.flatMap(({ inner }) => (inner ? columnsOf(inner) : [])),
  ]),
  ...shape.groups.flatMap((group) => columnsOf(group.shape)),
];
const namesOf = (shape: Shape): string[] => [
  ...columnsOf(shape).map(({ name }) => name),
  ...shape.tables.map(({ name }) => name),
  ...shape.groups.flatMap((group) => [group.name, ...namesOf(group.shape)]),
];
const allFields = (list: readonly FormField[]): FormField[] =>
  list.flatMap((field) => [field, ...(field.is.kind === 'rows' ? allFields(field.is.fields) : [])]);

test('every field, column and choice is called something in both languages', () => {
  const missing = new Set<string>();
  for (const { call, words, isRead } of ENTRIES) {
    for (const { name, is } of allFields(fieldsOf(call, words))) {
      if (!hasFieldWord(name)) missing.add(name);
      if (is.kind === 'choice')
        for (const value of is.options) if (!hasValueWord(name, value)) missing.add(`${name}.${value}`);
    }
    const shape = shapeOfAnswer(call.output);
    if (isRead) for (const name of namesOf(shape)) if (!hasFieldWord(name)) missing.add(name);
    for (const { name, options } of columnsOf(shape))
      for (const value of options) if (!hasValueWord(name, value)) missing.add(`${name}.${value}`);
  }
  expect([...missing]).toEqual([]);
});

test('a switch of an act says what each of its answers does', () => {
  const acts = ENTRIES.filter(({ isRead, call }) => !isRead && 'on' in shapeOf(call.input));
  expect(acts.length).toBeGreaterThan(10);
  for (const { name, call, words } of acts)
    expect([name, fieldsOf(call, words).find((field) => field.name === 'on')?.does?.length]).toEqual([name, 2]);
});

test('amounts and times of answers are known as such', () => {
  const [list] = shapeOfAnswer(needEntry('withdrawals').call.output).tables;
  const is = Object.fromEntries((list?.columns ?? []).map((column) => [column.name, column.is]));
  expect(is).toMatchObject({ withdrawNo: 'id', amount: 'money', net: 'money', state: 'choice', at: 'moment' });
});

test('an act that takes an `id` says whose number it is, and that list is in its part', () => {
  for (const { name, call, part, isRead, typed } of ENTRIES) {
    if (isRead || typed || !('id' in shapeOf(call.input))) continue;
    const read = ID_OF[name];
    expect([name, read === undefined ? null : needEntry(read).part]).toEqual([name, part]);
  }
});

test('a row prefills the acts that are about it, and no others', () => {
  const names = ['withdrawNo', 'userName', 'amount', 'state'];
  expect(isActOnRow(needEntry('reviewWithdrawal'), needEntry('withdrawals'), 'list', names)).toBe(true);
  expect(isActOnRow(needEntry('dismissPayment'), needEntry('withdrawals'), 'list', names)).toBe(false);
  // Numbers of one list mean nothing in another.
  expect(isActOnRow(needEntry('endActivity'), needEntry('rains'), 'list', ['id'])).toBe(false);
  expect(isActOnRow(needEntry('endActivity'), needEntry('activities'), 'list', ['id'])).toBe(true);
  expect(isActOnRow(needEntry('setPledgeProduct'), needEntry('yuebaoTerms'), 'products', ['id'])).toBe(true);
  expect(isActOnRow(needEntry('setPledgeProduct'), needEntry('yuebaoTerms'), 'rates', ['rate'])).toBe(false);
  expect(prefillFrom(needEntry('reviewWithdrawal'), { withdrawNo: 'W1', amount: '5', state: 'submitted' })).toEqual({
    withdrawNo: 'W1',
  });
  expect(prefillFrom(needEntry('setPledgeProduct'), { id: '7', rate: '3.5', isOpen: true })).toEqual({
    productId: '7',
    rate: '3.5',
    isOpen: '1',
  });
  expect(decisionOf(needEntry('reviewRecharge'))).toEqual({ name: 'decision', options: ['credit', 'reject'] });
});

test('a row that something can be done about is named by what it is, not by its place in the list', () => {
  for (const part of PARTS)
    for (const read of part.reads)
      for (const { name, columns } of shapeOfAnswer(read.call.output).tables) {
        const names = columns.map((column) => column.name);
        if (!part.acts.some((act) => isActOnRow(act, read, name, names))) continue;
        const row = Object.fromEntries(names.map((column) => [column, column]));
        expect([read.name, name, rowKey(row, 0)]).toEqual([read.name, name, rowKey(row, 7)]);
      }
  expect(rowKey({ lotteryCode: 'a', issue: '1' }, 0)).not.toBe(rowKey({ lotteryCode: 'b', issue: '1' }, 0));
  const asked = { staffName: 'olga', act: 'lockPlayer' };
  expect(rowKey({ ...asked, at: 1 }, 0)).not.toBe(rowKey({ ...asked, at: 2 }, 0));
});

test('queues of the home page are reads, and there are some', () => {
  const known = QUEUES.filter(({ read }) => ENTRIES.some(({ name, isRead }) => name === read && isRead));
  expect(known.length).toBeGreaterThan(8);
});

test('what the log keeps of a look is not read again by itself: also of a list once it is about somebody', () => {
  const looks = (name: string, given: object) => isLook(fields(name), given as never);
  expect(looks('playerCard', { userName: 'linjian' })).toBe(true);
  expect(looks('playerLedger', {})).toBe(true);
  for (const name of ['withdrawals', 'rechargesFound', 'betsFound']) {
    expect(looks(name, { state: 'paid' })).toBe(false);
    expect(looks(name, { userName: 'linjian' })).toBe(true);
  }
  expect(looks('players', { grade: '1' })).toBe(false);
  expect(looks('players', { search: '13800138000' })).toBe(true);
});

test('every setting is called something in both languages, and no two are called the same', () => {
  const said = Object.keys(SETTING_RULES).map((key) => nameSaid('key', key));
  for (const word of said) {
    expect(word?.zh).toMatch(/\p{Script=Han}/u);
    expect(word?.en).toMatch(/^[A-Z]/);
  }
  for (const language of ['zh', 'en'] as const)
    expect(new Set(said.map((word) => word?.[language])).size).toBe(said.length);
});
