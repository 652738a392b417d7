import { bettingCalls, chatCalls, chatEnvelopeCalls, liveCalls } from '@caiting/contract';
import { auditWhole, type HallClient } from '@caiting/server/bench-kit';
import { until } from '@caiting/server/testing/until';
import type { Db } from '@caiting/server/platform/db/pool';
import type { People } from './people.ts';

const PATIENCE_MS = 120_000;
/** What a page shows at the least of a room. */
const SHOWN = 50;

export interface Told {
  readonly people: People;
  /** Of the people, by their rows. */
  readonly ids: readonly bigint[];
  readonly pages: readonly { readonly room: string; readonly page: HallClient }[];
}

/** What must not be: an answer that is not true, something lost or done twice, pages that differ, books that do not add up. Empty when all is well. */
export async function judge(db: Db, told: Told): Promise<readonly string[]> {
  const { people } = told;
  await inTime(async () => (await uncredited(db, people.paid)).length === 0);
  const pages = await pagesDiffer(db, told);
  const audit = await auditWhole(db);
  return [
    ...people.faults,
    ...people.client.faults,
    ...(await betsDiffer(db, told)),
    ...(await messagesDiffer(db, told)),
    ...(await giftsDiffer(db, told)),
    ...(await uncredited(db, people.paid)).map(
      (orderNo) => `recharge ${orderNo} was paid at the provider and is not credited`,
    ),
    ...pages,
    ...audit.findings.map(({ check, detail }) => `audit, ${check}: ${detail}`),
  ];
}

/** Bets of chases are placed by the site itself, one order for each issue. */
async function betsDiffer(db: Db, { people, ids }: Told): Promise<string[]> {
  const acknowledged = people.client.of(bettingCalls.addBetting).flatMap(({ data }) => data.betIds);
  const stored = await db.query<{ id: bigint }>(
    `select b.id from bet b where b.player = any($1)
       and not exists (select from chase_issue c where c.player = b.player and c.order_no = b.id / 256)`,
    [ids],
  );
  return differences(
    'bet',
    acknowledged,
    stored.map(({ id }) => String(id)),
  );
}

async function messagesDiffer(db: Db, { people }: Told): Promise<string[]> {
  const said = people.client.of(chatCalls.addMessage);
  const keys = said.map(({ input }) => String(input['sendKey']));
  const stored = await db.query<{ id: bigint }>('select id from chat_message where send_key = any($1)', [keys]);
  return differences(
    'message',
    said.map(({ data }) => data.id),
    stored.map(({ id }) => String(id)),
  );
}

async function giftsDiffer(db: Db, { people, ids }: Told): Promise<string[]> {
  const count = async (what: string) =>
    (await db.one<{ n: number }>(`select count(*)::int as n from ${what} = any($1)`, [ids])).n;
  const pairs = [
    ['gifts', people.client.of(liveCalls.sendGift).length, await count('live_gift where sender')],
    ['envelopes', people.client.of(chatEnvelopeCalls.sendRedEnvelope).length, await count('envelope where sender_id')],
  ] as const;
  return pairs.flatMap(([what, answered, stored]) =>
    answered === stored ? [] : [`${answered} ${what} were acknowledged and ${stored} are stored`],
  );
}

async function uncredited(db: Db, orderNos: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ orderNo: string }>(
    `select order_no as "orderNo" from recharge_order where order_no = any($1) and credited_at is null`,
    [orderNos],
  );
  return rows.map(({ orderNo }) => orderNo);
}

/** Every page of a room shows the room's log, in its order. */
async function pagesDiffer(db: Db, { pages }: Told): Promise<string[]> {
  const differing = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const { room, page } of pages) {
      const log = await db.query<{ id: bigint }>(
        'select id from chat_message where room_code = $1 and status = 0 order by id desc limit $2',
        [room, SHOWN],
      );
      const last = log.map(({ id }) => String(id)).toReversed();
      if (page.ids.slice(-last.length).join() !== last.join())
        found.push(
          `a page of ${room} ends with ${page.ids.slice(-3).join(' ')}, its log with ${last.slice(-3).join(' ')}`,
        );
    }
    return found;
  };
  await inTime(async () => (await differing()).length === 0);
  return [
    ...(await differing()),
    ...pages.flatMap(({ room, page }) => page.faults.map((fault) => `a page of ${room}: ${fault}`)),
  ];
}

function differences(what: string, acknowledged: readonly string[], stored: readonly string[]): string[] {
  const [told, kept] = [new Set(acknowledged), new Set(stored)];
  return [
    ...(told.size === acknowledged.length ? [] : [`one ${what} answers two requests`]),
    ...acknowledged.filter((id) => !kept.has(id)).map((id) => `${what} ${id} was acknowledged and is lost`),
    ...stored.filter((id) => !told.has(id)).map((id) => `${what} ${id} is stored and nobody was told of it`),
  ];
}

/** Waits for what may still be under way; what is not there by then is a finding of whoever asks. */
const inTime = (holds: () => Promise<boolean>): Promise<void> => until(holds, '', PATIENCE_MS).catch(() => undefined);
