import { expect, test } from 'vitest';
import { shortIssue, wholeIssue } from './issue.ts';

test('an issue longer than eight characters loses its first four in lists; others stay whole', () => {
  expect(['202611200792', '20261120264', '20261120', '2026324', '3247715'].map(shortIssue)).toEqual([
    '11200792',
    '1120264',
    '20261120',
    '2026324',
    '3247715',
  ]);
});

test('records and proofs show it whole, with its day apart; a running number stays as it is', () => {
  expect(wholeIssue('202611200791')).toBe('20261120-0791');
  expect(wholeIssue('20261120288')).toBe('20261120-288');
  expect(wholeIssue('3358021')).toBe('3358021');
});
