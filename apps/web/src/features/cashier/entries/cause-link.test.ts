import { TRANSACTIONS, statementCalls } from '@caiting/contract';
import { expect, test } from 'vitest';
import { causeLink, noPageKey } from './cause-link.ts';
import { statementTexts } from './texts.ts';

const Cause = statementCalls.getTransactionRecordsFront.output.shape.list.element.shape.cause;
const KINDS = Cause.def.innerType.shape.kind.def.entries;

test.each(Object.values(KINDS))('a line about a thing of kind %s leads to it', (kind) => {
  expect(causeLink({ kind, id: '7', channel: 'alipay' })).toMatch(/^\/(?:userCenter|activity)\//);
});

test('a line about nothing says why', () => {
  expect(causeLink(null)).toBeNull();
  for (const { code } of Object.values(TRANSACTIONS)) expect(statementTexts.zh[noPageKey(code)]).not.toBe('');
  expect(noPageKey(TRANSACTIONS.manualAdd.code)).toBe('noPageStaff');
  expect(noPageKey(TRANSACTIONS.demoGrant.code)).toBe('noPageDemo');
});
