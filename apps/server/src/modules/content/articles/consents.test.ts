import { CODES, accountCalls, consoleCalls } from '@caiting/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { sent } from '../../account/testing/players.ts';
import { someStaff } from '../../console/testing/staff.ts';
import { modules } from '../../index.ts';

/** Which words a person has agreed to is known by their version, whatever was written since. */
const { app, db, owner } = await testApp({ modules, isListening: true, config: { logLevel: 'silent' } });
let operator: { readonly token: string };
beforeAll(async () => {
  ({ operator } = await someStaff(app, { operator: 'operator' }));
});

let made = 0;
async function register(accepted = true) {
  const userName = `consents${(made += 1)}`;
  const { code } = await callApp(app, accountCalls.register, {
    userName,
    password: sent(userName, 'secret123'),
    accepted,
  });
  return { userName, code };
}
const acceptedBy = async (userName: string) =>
  (await callApp(app, consoleCalls.player, { userName }, operator)).data.accepted.map(({ slug, version }) => [
    slug,
    version,
  ]);
/** Operators write the page anew. */
async function rewrite(slug: string): Promise<number> {
  const { id, version } = await owner.one<{ id: bigint; version: number }>(
    'update content_item set version = version + 1, body_zh = body_zh || $2 where slug = $1 returning id, version',
    [slug, '!'],
  );
  await owner.run(
    `insert into content_version (item, version, staff, content) select id, version, 'test', to_jsonb(i) from content_item i where id = $1`,
    [id],
  );
  return version;
}

test('agreement and privacy notice stand with the version that was shown', async () => {
  const versions = await db.query<{ slug: string; version: number }>(
    `select slug, version from content_item where slug in ('agreement', 'privacy') order by slug`,
  );
  expect(versions.length).toBe(2);
  const { userName } = await register();
  expect(await acceptedBy(userName)).toEqual(versions.map(({ slug, version }) => [slug, version]));
});

test('whoever comes later has accepted the later one; who came before stays with theirs', async () => {
  const before = await register();
  const kept = await acceptedBy(before.userName);
  const version = await rewrite('agreement');
  const after = await register();
  expect(await acceptedBy(after.userName)).toContainEqual(['agreement', version]);
  expect(await acceptedBy(before.userName)).toEqual(kept);
});

test('a page that is not shown was not accepted', async () => {
  await owner.run(`update content_item set ends_at = app_now() where slug = 'privacy'`);
  const { userName } = await register();
  expect((await acceptedBy(userName)).map(([slug]) => slug)).toEqual(['agreement']);
  await owner.run(`update content_item set ends_at = null where slug = 'privacy'`);
});

describe('it is kept', () => {
  test('nobody changes or takes away what was accepted', async () => {
    await expect(db.run('delete from content_consent')).rejects.toThrow(/permission denied/);
    await expect(db.run('update content_consent set version = 9')).rejects.toThrow(/permission denied/);
    await expect(owner.run('delete from content_consent')).rejects.toThrow(/insert-only/);
  });

  test('without the tick there is neither account nor consent', async () => {
    const { userName, code } = await register(false);
    expect(code).toBe(CODES.termsNotAccepted.code);
    expect(await db.query('select from player where name = $1', [userName])).toEqual([]);
  });
});
