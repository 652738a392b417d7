import { readFileSync, readdirSync } from 'node:fs';
import { EVENTS } from '@caiting/contract/events';
import { expect, test } from 'vitest';
import { modules } from './modules/index.ts';
import { testApp } from './platform/testing/app.ts';

const { app } = await testApp({ modules, isListening: true });

test('every event has a listener', () => {
  expect(app.deps.outbox.types.toSorted()).toEqual(Object.keys(EVENTS).toSorted());
});

test('every event that an SQL function writes has a schema', () => {
  const folder = new URL('../sql/functions/', import.meta.url);
  const written = readdirSync(folder).flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/insert into outbox[^;]*?'([a-z]+\.[a-zA-Z]+)'/g)].map(
      (match) => match[1],
    ),
  );
  expect(new Set(written)).toEqual(
    new Set([
      'balance.changed',
      'bet.aside',
      'bet.settled',
      'chase.changed',
      'draws.chainPublished',
      'envelope.ended',
      'game.turnover',
      'game.voided',
      'line.changed',
      'yuebao.earned',
    ]),
  );
  expect(Object.keys(EVENTS)).toEqual(expect.arrayContaining(written));
});
