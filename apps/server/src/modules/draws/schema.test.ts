import { expect, test } from 'vitest';
import { testDatabase } from '../../platform/testing/database.ts';

const { db, owner } = await testDatabase();

test('a result is inserted once: neither the server nor the owner of the schema changes or deletes it', async () => {
  await db.run(
    `insert into lottery (code, group_code, name, source, period_s, close_s, numbering) values ('ssc1', 'SSC', '1分时时彩', 'house', 60, 10, 4)`,
  );
  const { id } = await db.one<{ id: bigint }>(
    `insert into issue (lottery_code, issue_no, day, index_in_day, opens_at, close_at, draw_at, beacon, beacon_round, beacon_time)
     select 'ssc1', '202609210791', '2026-09-21', 791, t, t + interval '60 s', t + interval '70 s', repeat('0', 64), 1, t + interval '66 s'
     from app_now() as t returning id`,
  );
  const insert = () =>
    db.run(
      `insert into draw_result values ($1, '{1,2,3,4,5}', '1,2,3,4,5', repeat('a', 64), repeat('b', 64), app_now())`,
      [id],
    );
  await insert();
  await expect(insert()).rejects.toThrow(/duplicate key/);
  await expect(db.run(`update draw_result set open_number = '0,0,0,0,0'`)).rejects.toThrow(/permission denied/);
  await expect(db.run('delete from draw_result')).rejects.toThrow(/permission denied/);
  await expect(owner.run(`update draw_result set open_number = '0,0,0,0,0'`)).rejects.toThrow(/a result is final/);
  await expect(owner.run('delete from draw_result')).rejects.toThrow(/a result is final/);
});

test('what was published cannot be changed by the server', async () => {
  await expect(db.run(`update draw_chain set anchor = repeat('0', 64)`)).rejects.toThrow(/permission denied/);
  await expect(db.run(`update beacon_round set randomness = repeat('0', 64)`)).rejects.toThrow(/permission denied/);
  await expect(db.run('delete from issue')).rejects.toThrow(/permission denied/);
});
