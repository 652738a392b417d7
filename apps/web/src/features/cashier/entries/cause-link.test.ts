import { TRANSACTIONS, type StatementLine } from '@caiting/contract';
import { expect, test } from 'vitest';
import { causeLink, noPageKey } from './cause-link.ts';
import { statementTexts } from './texts.ts';

/** Written by hand: a kind that the contract adds does not compile here until it has its page. */
type Kind = NonNullable<StatementLine['cause']>['kind'];
const KINDS = Object.keys({
  bet: 0,
  recharge: 0,
  withdrawal: 0,
  envelope: 0,
  issue: 0,
  wallet: 0,
  activity: 0,
  rain: 0,
  grade: 0,
  game: 0,
  gameDay: 0,
  lineGameDay: 0,
} satisfies Record<Kind, 0>) as Kind[];

test.each(KINDS)('a line about a thing of kind %s leads to it', (kind) => {
  expect(causeLink({ kind, id: '7', channel: 'alipay' })).toMatch(/^\/(?:userCenter|activity)\//);
});

test('a line about nothing says why', () => {
  expect(causeLink(null)).toBeNull();
  for (const { code } of Object.values(TRANSACTIONS)) expect(statementTexts.zh[noPageKey(code)]).not.toBe('');
  expect(noPageKey(TRANSACTIONS.manualAdd.code)).toBe('noPageStaff');
  expect(noPageKey(TRANSACTIONS.demoGrant.code)).toBe('noPageDemo');
});
