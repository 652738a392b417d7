import type { Db, Queries } from '../../platform/db/pool.ts';
import { DEMO_ACCOUNTS, DEMO_GUEST_CODE, DEMO_GUEST_LINK } from './demo.ts';

/** What the demo made and `./caiting demo end` ends (docs/decisions/0149). `life`: players of the process that plays (0321), each a `player` too. */
export type DemoKind = 'player' | 'staff' | 'guestLink' | 'life';

/** Marks a row as the seed's own, in the transaction that makes it. Repeatable. */
export async function markDemo(tx: Queries, kind: DemoKind, key: string | bigint): Promise<void> {
  await tx.run('insert into demo_row (kind, key) values ($1, $2) on conflict do nothing', [kind, String(key)]);
}

/** Keys of one kind that have not ended. */
export async function listDemo(db: Queries, kind: DemoKind): Promise<string[]> {
  const rows = await db.query<{ key: string }>(
    'select key from demo_row where kind = $1 and ended_at is null order by made_at, key',
    [kind],
  );
  return rows.map(({ key }) => key);
}

/** True while something of the seed has not been ended. */
export async function hasDemo(db: Queries): Promise<boolean> {
  return (await db.one<{ has: boolean }>('select exists (select from demo_row where ended_at is null) as has')).has;
}

/** True where a demo was seeded once, ended or not. */
export async function hadDemo(db: Queries): Promise<boolean> {
  return (await db.one<{ had: boolean }>('select exists (select from demo_row) as had')).had;
}

/** The last step of the demo's end. */
export async function markDemoEnded(db: Queries): Promise<void> {
  await db.run('update demo_row set ended_at = app_now() where ended_at is null');
}

/** Real money is not taken beside accounts whose password stands on the login page. */
export async function refuseDemoInProduction(db: Db): Promise<void> {
  if (await hasDemo(db))
    throw new Error(
      'caiting: 这里还有演示账号，请先运行 ./caiting demo end，或换一个空的数据文件夹并运行 ./caiting init / this site still has demo accounts: run ./caiting demo end first, or begin on an empty folder with ./caiting init',
    );
}

export interface OpenDemo {
  readonly accounts: readonly (typeof DEMO_ACCOUNTS)[number][];
  readonly guestLink: string;
}

/** Those of the demo's accounts that can still be signed in to, and its guest link while it opens. */
export async function openDemo(db: Queries): Promise<OpenDemo> {
  const { names, link } = await db.one<{ names: string[]; link: boolean }>(
    `select coalesce(array_agg(p.name_lower) filter (where p.state = 'active'), '{}') as names,
            exists (select from demo_row g where g.kind = 'guestLink' and g.key = $1 and g.ended_at is null) as link
       from demo_row d join player p on p.id = d.key::int8
      where d.kind = 'player' and d.ended_at is null`,
    [DEMO_GUEST_CODE],
  );
  return {
    accounts: DEMO_ACCOUNTS.filter(({ userName }) => names.includes(userName)),
    guestLink: link ? DEMO_GUEST_LINK : '',
  };
}
