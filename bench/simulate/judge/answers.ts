import { bettingCalls, chatCalls, chatEnvelopeCalls, liveCalls } from '@caiting/contract';
import type { Db } from '@caiting/server/platform/db/pool';
import type { Told } from './judge.ts';

/** What people were answered, against what is stored. */

/** Bets of chases are placed by the site itself, one order for each issue. */
export async function betsDiffer(db: Db, { people, ids }: Told): Promise<string[]> {
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

export async function messagesDiffer(db: Db, { people }: Told): Promise<string[]> {
  const said = people.client.of(chatCalls.addMessage);
  const keys = said.map(({ input }) => String(input['sendKey']));
  const stored = await db.query<{ id: bigint }>('select id from chat_message where send_key = any($1)', [keys]);
  return differences(
    'message',
    said.map(({ data }) => data.id),
    stored.map(({ id }) => String(id)),
  );
}

export async function giftsDiffer(db: Db, { people, ids }: Told): Promise<string[]> {
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

/** Who has opened an envelope has one share of it, that which he was told. */
export async function sharesDiffer(db: Db, { people, ids }: Told): Promise<string[]> {
  const stored = await db.query<{ envelope: string; user: string; fen: string; shares: number }>(
    `select envelope_id::text as envelope, user_id::text as user, sum(amount_fen)::text as fen, count(*)::int as shares
       from envelope_claim where user_id = any($1) group by 1, 2`,
    [ids],
  );
  const told = new Set(
    people.client
      .of(chatEnvelopeCalls.openRedEnvelope)
      .map(({ input, data }) => `${String(input['recordId'])} ${Math.round(Number(data.amount) * FEN)}`),
  );
  return stored.flatMap(({ envelope, user, fen, shares }) => [
    ...(shares === 1 ? [] : [`player ${user} has ${shares} shares of envelope ${envelope}`]),
    ...(told.has(`${envelope} ${fen}`)
      ? []
      : [`a share of ${fen} fen of envelope ${envelope} is stored and nobody was told of it`]),
  ]);
}
const FEN = 100;

function differences(what: string, acknowledged: readonly string[], stored: readonly string[]): string[] {
  const [told, kept] = [new Set(acknowledged), new Set(stored)];
  return [
    ...(told.size === acknowledged.length ? [] : [`one ${what} answers two requests`]),
    ...acknowledged.filter((id) => !kept.has(id)).map((id) => `${what} ${id} was acknowledged and is lost`),
    ...stored.filter((id) => !told.has(id)).map((id) => `${what} ${id} is stored and nobody was told of it`),
  ];
}
