import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { CONSOLE_ACTS } from './two-persons.ts';
import { actStatement, alwaysSigned, fingerprintGroups, signedFields, takesSignature } from './act-statement.ts';

const sha = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

test('the statement is this text and no other: signers and whoever checks share its bytes', () => {
  expect(
    actStatement({
      site: 's1',
      key: 'ab'.repeat(32),
      call: 'adjustBalance',
      fields: { userName: '玩家', amount: '5.00', kind: 'credit' },
      requestId: '',
      at: 1_795_000_000_000,
      log: `7:${'cd'.repeat(32)}`,
    }),
  ).toBe(
    `{"v":"caiting-act-v1","site":"s1","key":"${'ab'.repeat(32)}","call":"adjustBalance","fields":{"amount":"5.00","kind":"credit","userName":"玩家"},"requestId":"","at":1795000000000,"log":"7:${'cd'.repeat(32)}"}`,
  );
});

test('fields are said as they are sent; secrets are hidden, and what is long is said by its hash', () => {
  const long = '长'.repeat(1_001);
  expect(
    signedFields({
      on: true,
      off: false,
      n: 3,
      list: [1],
      none: undefined,
      nil: null,
      requestId: 'x',
      password: 'p',
      code: '1',
      just: '长'.repeat(1_000),
      long,
    }),
  ).toEqual({
    code: '***',
    just: '长'.repeat(1_000),
    list: '[1]',
    long: `sha256:${sha(long)}`,
    n: '3',
    off: '0',
    on: '1',
    password: '***',
  });
  expect(signedFields({ roomCode: 'a', key: 'password', value: '1234' })['value']).toBe('***');
  expect(signedFields({ key: 'title', value: '1234' })['value']).toBe('1234');
  expect(signedFields({}, new TextEncoder().encode('file'))).toEqual({ file: `sha256:${sha('file')}` });
});

test('however much is sent, its statement fits a header: shorter texts are hashed as well', () => {
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`text${n}`, '长'.repeat(1_000)]));
  const some = { a: '长'.repeat(1_000), b: '长'.repeat(600), c: '长'.repeat(150) };
  expect(signedFields(some)).toEqual({ a: `sha256:${sha(some.a)}`, b: `sha256:${sha(some.b)}`, c: some.c });
  for (const fields of [many, some]) {
    const said = { site: 's'.repeat(36), key: 'k'.repeat(64), call: 'c'.repeat(30), requestId: 'r'.repeat(36) };
    const statement = actStatement({ ...said, fields: signedFields(fields), at: 1, log: 'l'.repeat(80) });
    expect(Buffer.from(statement).toString('base64url').length).toBeLessThan(8_192);
  }
});

test('what changes something for others takes a signature; one’s own account and looks do not', () => {
  const signed = Object.keys(CONSOLE_ACTS).filter(takesSignature);
  for (const name of ['adjustBalance', 'confirmAdjustment', 'enterResult', 'voidIssue', 'setTenantSetting', 'approve'])
    expect([name, signed.includes(name)]).toEqual([name, true]);
  for (const name of ['staffLogin', 'audit', 'revealContact', 'offerStaffKey', 'withdrawStaffKey', 'staffLog'])
    expect([name, takesSignature(name)]).toEqual([name, false]);
  expect(Object.keys(CONSOLE_ACTS).filter(alwaysSigned)).toEqual(['confirmStaffKey', 'requireSigning']);
});

test('a fingerprint is read out in sixteen groups', () => {
  expect(fingerprintGroups('0123456789abcdef'.repeat(4))).toHaveLength(16);
});
