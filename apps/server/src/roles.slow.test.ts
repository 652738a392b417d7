import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { aPlayer } from './modules/account/testing/players.ts';
import { staffLogChecks } from './modules/console/index.ts';
import { auditWhole } from './modules/whole-audit.ts';
import { bet, recharge, settled } from './testing/several/play.ts';
import { LONG, type Server } from './testing/several/processes.ts';
import { sharedSite } from './testing/several/shared-site.ts';

/** The work of a site in processes of their own (docs/decisions/0344): who has a part does it, nobody else, and another one goes on when it falls. */

const RATE = 6;
/** From the moment of a draw's beacon to its result, with one of two processes killed before it. */
const MOVED_WITHIN_S = 3;
const site = await sharedSite(RATE);
const { db, processes } = site;

const start = (roles: string): Promise<Server> => processes.start(undefined, { CAITING_ROLES: roles });
const ready = async ({ address }: Server): Promise<unknown> => (await fetch(`${address}/readyz`)).json();
const state = async (id: string): Promise<string> =>
  (await db.one<{ state: string }>('select i.state from bet b join issue i on i.id = b.issue_id where b.id = $1', [id]))
    .state;

test('each part is done by those who have it', { timeout: 900_000 }, async () => {
  const player = await aPlayer(site.deps, { balance: yuan(1_000) });
  // One after the other: four at once on two cores take longer than a start may.
  const web = await start('web');
  const draws = await start('draws');
  const other = await start('draws');
  const jobs = await start('jobs');
  expect(await ready(web)).toEqual({ status: 'ready' });
  for (const one of [draws, other, jobs]) expect(await ready(one)).toEqual({ status: 'working' });

  await bet(site, web, player);
  await recharge(site, web, player);
  await settled(site);

  // One of two falls: the other one is on time.
  const inTime = await bet(site, web, player);
  await draws.kill();
  await settled(site);
  const { late } = await db.one<{ late: number }>(
    `select extract(epoch from r.drawn_at - i.beacon_time)::float8 as late
       from bet b join issue i on i.id = b.issue_id join draw_result r on r.issue_id = i.id where b.id = $1`,
    [inTime],
  );
  expect(late / RATE).toBeLessThan(MOVED_WITHIN_S);

  // Nobody has draws: what was bet waits, and the part that players see says so; then it is caught up with.
  const waits = await bet(site, web, player);
  await other.stop();
  await expect
    .poll(async () => JSON.stringify(await (await fetch(`${web.address}/healthz`)).json()), LONG)
    .toContain('"state":"late"');
  expect(['selling', 'closed']).toContain(await state(waits));
  const back = await start('draws');
  await settled(site);

  for (const one of [web, jobs, back]) await one.stop();
  expect((await auditWhole(db, staffLogChecks)).findings).toEqual([]);
});
