import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Tx } from '../../../platform/db/pool.ts';
import { refuse } from '../../../platform/outcome.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { accountModule } from '../../account/index.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { chatModule, createRoom } from '../index.ts';
import { findLogHead } from '../core/queries.ts';
import { inRoomTurn } from './room-turns.ts';

const { app, db } = await testApp({ modules: [tenantModule, ledgerModule, accountModule, chatModule] });
const { deps } = app;

let rooms = 0;
async function aRoom(): Promise<string> {
  const code = `turns${(rooms += 1)}`;
  await createRoom(deps, { code, title: '大厅', subTitle: '', content: '' });
  return code;
}
/** Leaves a mark: the room's number goes up by one. */
const mark = (tx: Tx, code: string) => tx.run('update chat_room set seq = seq + 1 where code = $1', [code]);
const marks = async (code: string) => Number((await findLogHead(db, code))?.seq);
const transaction = async (tx: Tx) => (await tx.one<{ id: string }>('select pg_current_xact_id()::text as id')).id;

test('whoever comes while one is under way shares the next transaction, in order', async () => {
  const code = await aRoom();
  const order: number[] = [];
  const turn = (n: number) =>
    inRoomTurn(deps, code, async (tx) => {
      order.push(n);
      return transaction(tx);
    });
  const first = turn(0);
  await nextTurn();
  const ids = await Promise.all([first, ...[1, 2, 3].map(turn)]);
  expect(order).toEqual([0, 1, 2, 3]);
  expect(ids[0]).not.toBe(ids[1]);
  expect(new Set(ids.slice(1)).size).toBe(1);
});

test('one that fails fails alone, and a refusal keeps what was written', async () => {
  const code = await aRoom();
  const start = await marks(code);
  const good = () => inRoomTurn(deps, code, (tx) => mark(tx, code));
  const bad = () =>
    inRoomTurn(deps, code, async (tx) => {
      await mark(tx, code);
      await tx.query('select 1 / 0');
    });
  const refused = () =>
    inRoomTurn(deps, code, async (tx) => {
      await mark(tx, code);
      return refuse('flooding', { params: { seconds: 5 } });
    });
  const settled = await Promise.allSettled([good(), good(), bad(), refused(), good()]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(settled[3]).toMatchObject({ value: { ok: false, key: 'flooding' } });
  expect(await marks(code)).toBe(start + 4);
});

test('each gets its own answer, one that the database refuses fails alone, and no mark is lost or made twice', async () => {
  const code = await aRoom();
  const start = await marks(code);
  const turn = (n: number) =>
    inRoomTurn(deps, code, async (tx) => {
      const sql = n === 3 ? 'select 1 / 0' : 'update chat_room set seq = seq + 1 where code = $1';
      await tx.run(sql, n === 3 ? [] : [code]);
      return n;
    });
  const settled = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(turn));
  expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : one.status))).toEqual([
    0,
    1,
    2,
    'rejected',
    4,
    5,
  ]);
  expect(await marks(code)).toBe(start + 5);
});

test('rooms do not wait for each other', async () => {
  const [one, other] = [await aRoom(), await aRoom()];
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const held = inRoomTurn(deps, one, () => gate);
  expect(await inRoomTurn(deps, other, async () => 'through')).toBe('through');
  open();
  await held;
});
