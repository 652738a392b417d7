import type { Db } from '@caiting/server/platform/db/pool';
import { setTimeout as delay } from 'node:timers/promises';
import { auditWhole, setClock, type HallClient } from '@caiting/server/bench-kit';
import { until } from '@caiting/server/testing/until';
import type { OwnPage } from '../people/own-page.ts';
import type { People } from '../people/people.ts';
import { isOfNetwork } from '../site/relay.ts';
import type { Stage } from '../site/stage.ts';
import { betsDiffer, giftsDiffer, messagesDiffer, sharesDiffer } from './answers.ts';
import { ownPagesDiffer, roomPagesDiffer, roomPageFaults } from './pages.ts';
import { paymentsDiffer } from './payments.ts';

/** A clock that stands still: nothing more is closed, drawn or due. */
const STILL = 0.000_001;
/** After a trouble is over, whoever asked in it may still be answered by it. */
const AFTERMATH_MS = 3_000;
/** A bus may need so long to see that something was lost, by a sign of life. */
const SIGN_OF_LIFE_MS = 1_000;

/** From when to when a trouble lasted, by the clock of `performance.now()`. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

export interface Told {
  readonly people: People;
  /** Of the people, by their rows. */
  readonly ids: readonly bigint[];
  readonly roomPages: readonly { readonly room: string; readonly page: HallClient }[];
  readonly ownPages: readonly OwnPage[];
  /** Says a last word in this room. */
  readonly say: (room: string) => Promise<void>;
  /** When a call may have been sent away. */
  readonly excused: readonly Window[];
  /** How long what may still be under way is waited for. */
  readonly patienceMs: number;
}

/** What a simulation was about: one in which nothing happened would find nothing. */
export interface Facts {
  /** Issues with bets that were drawn by rounds of the network. */
  readonly drawn: number;
  readonly recharges: number;
  readonly shares: number;
  readonly gifts: number;
  readonly rounds: number;
  readonly rebatesOfAgents: number;
  /** What the own pages show, all together. */
  readonly shown: number;
}

/** What must not be: an answer that is not true, something lost or done twice, pages that differ, books that do not add up. Empty when all is well. */
export function judge(stage: Stage, told: Told): Promise<{ findings: readonly string[]; facts: Facts }> {
  const { people, ids, patienceMs } = told;
  return stage.ground.database.beside(async (db, owner) => {
    const inTime = (finds: () => Promise<readonly string[]>): Promise<readonly string[]> => settle(finds, patienceMs);
    const payments = await inTime(() => paymentsDiffer(db, stage.provider.books(), ids));
    const undrawn = await inTime(() => draws(db));
    await setClock(owner, { rate: STILL });
    const differ = async (): Promise<readonly string[]> => [
      ...(await inTime(() => roomPagesDiffer(db, told.roomPages))),
      ...(await inTime(() => ownPagesDiffer(told.ownPages))),
    ];
    // Before the bus loses anything: after that pages are read anew, which hides what they were never told.
    const pages = [...(await differ())];
    const rooms = [...new Set(told.roomPages.map(({ room }) => room))];
    for (const port of stage.webPorts) {
      await lastWords(stage, told, { rooms: rooms.splice(0), port });
      pages.push(...(await differ()));
    }
    const audit = await auditWhole(db);
    const findings = [
      ...people.faults,
      ...people.client.faults,
      ...stage.falls,
      ...sentAway(told),
      ...(await betsDiffer(db, told)),
      ...(await messagesDiffer(db, told)),
      ...(await giftsDiffer(db, told)),
      ...(await sharesDiffer(db, told)),
      ...payments,
      ...undrawn,
      ...(await roundsDiffer(db)),
      ...pages,
      ...roomPageFaults(told.roomPages),
      ...audit.findings.map(({ check, detail }) => `audit, ${check}: ${detail}`),
    ];
    return { findings, facts: await factsOf(db, told) };
  });
}

async function factsOf(db: Db, { ids, ownPages }: Told): Promise<Facts> {
  const stored = await db.one<Omit<Facts, 'shown'>>(
    `select (select count(distinct i.id)::int from issue i join beacon_chain c on c.chain_hash = i.beacon join bet b on b.issue_id = i.id
              where not c.is_test and i.state in ('drawn', 'settled')) as drawn,
            (select count(*)::int from recharge_order where player = any($1) and credited_at is not null) as recharges,
            (select count(*)::int from envelope_claim where user_id = any($1)) as shares,
            (select count(*)::int from live_gift where sender = any($1)) as gifts,
            (select count(*)::int from game_round where player = any($1)) as rounds,
            (select count(*)::int from agent_rebate where player = any($1)) as "rebatesOfAgents"`,
    [ids],
  );
  return { ...stored, shown: ownPages.reduce((sum, { view }) => sum + view.size, 0) };
}

/**
 * These rooms and, by this server, each private chat hear one more word, which the bus loses where it can be made to; then there is silence, in which nothing later could show that
 * something is missing. Servers look into the logs of their rooms by themselves; of a private chat those that were not asked know by the bus alone.
 */
async function lastWords(
  { ground: { buses } }: Stage,
  { ownPages, say }: Told,
  { rooms, port }: { readonly rooms: readonly string[]; readonly port: number },
): Promise<void> {
  buses?.lose();
  for (const room of rooms) await say(room);
  for (const page of ownPages) await page.sayPrivately(port);
  // The next sign of life comes through.
  await delay(SIGN_OF_LIFE_MS / 2);
  buses?.keep();
}

/** What is found once nothing changes any more, or when patience ends. */
async function settle(finds: () => Promise<readonly string[]>, patienceMs: number): Promise<readonly string[]> {
  let found: readonly string[] = [];
  const isWell = async (): Promise<boolean> => {
    found = await finds();
    if (found.length > 0) await delay(100);
    return found.length === 0;
  };
  await until(isWell, '', patienceMs).catch(() => undefined);
  return found;
}

/** Somebody was told to come again later, although nothing kept the site from answering. */
function sentAway({ people, excused }: Told): string[] {
  return people.client.sentAway
    .filter(({ at }) => !excused.some(({ from, to }) => from <= at && at <= to + AFTERMATH_MS))
    .map(({ path }) => `${path}: told to come again later, in no trouble`);
}

/** Issues that people have bet on and that closed a while ago are drawn and settled, or void. */
async function draws(db: Db): Promise<string[]> {
  const left = await db.query<{ issue: string; state: string }>(
    `select i.lottery_code || ' ' || i.issue_no as issue, i.state from issue i
      where i.draw_at < app_now() - interval '2 minutes' and i.state in ('selling', 'closed', 'drawn')
        and exists (select from bet b where b.issue_id = i.id)`,
  );
  return left.map(({ issue, state }) => `issue ${issue} is ${state}, long after its draw`);
}

/** Whatever relays said, numbers come from rounds of the network. */
async function roundsDiffer(db: Db): Promise<string[]> {
  const rounds = await db.query<{ round: number; signature: string }>(
    `select distinct r.round::float8 as round, r.signature from beacon_round r
       join issue i on i.beacon = r.beacon and i.beacon_round = r.round join draw_result d on d.issue_id = i.id
       join beacon_chain c on c.chain_hash = r.beacon where not c.is_test`,
  );
  return rounds
    .filter(({ round, signature }) => !isOfNetwork(round, signature))
    .map(({ round }) => `something was drawn by round ${round} that is none of the network`);
}
