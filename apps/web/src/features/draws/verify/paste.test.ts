import { readProof, type Inclusion } from '@caiting/lottery/verify';
import { expect, test } from 'vitest';
import published from '../../../../../../packages/lottery/fixtures/draw-proof.json' with { type: 'json' };
import { readPasted } from './PasteDialog.tsx';

const text = JSON.stringify(published);
const read = readProof(published);
const shown = read.kind === 'ok' ? read.value : null;
const bet: Inclusion = {
  betId: '1280',
  lotteryCode: 'ssc1',
  issue: '202611211104',
  leafText: 'v1|ssc1',
  leaf: 'a'.repeat(64),
  index: 0,
  total: 1,
  path: [],
  root: 'a'.repeat(64),
};

test('a pasted draw replaces the one on the page, a pasted bet is held against it', () => {
  expect(readPasted(text, null)).toEqual({ proof: shown, inclusion: null });
  expect(readPasted(JSON.stringify({ code: 1, data: bet }), shown)).toEqual({ proof: shown, inclusion: bet });
});

test('what the page of a bet saves is the bet with its draw', () => {
  expect(readPasted(JSON.stringify({ draw: published, bet }), null)).toEqual({ proof: shown, inclusion: bet });
  expect(readPasted(JSON.stringify({ draw: published, bet: {} }), null)).toMatchObject({ error: 'notProof' });
});

test.each([
  ['{', { error: 'notJson' }],
  ['{}', { error: 'notProof', field: 'state' }],
  ['5', { error: 'notProof', field: 'JSON' }],
  [JSON.stringify({ ...published, state: 'closed' }), { error: 'notDrawn' }],
  [JSON.stringify(bet), { error: 'needsDraw' }],
])('what cannot be verified is named: %s', (pasted, expected) => {
  expect(readPasted(pasted, null)).toEqual(expected);
});
