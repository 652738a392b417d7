import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CODES } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { toEnpath, type CallDef, type CallOutput, type CallWireInput, type Reply } from '@caiting/contract/wire';
import { expect } from 'vitest';
import type { aPlayer } from '../../modules/account/testing/players.ts';
import { formOf } from '../../platform/testing/call.ts';
import { A_LINE } from '../../platform/testing/malformed.ts';
import { LONG, type Server } from './processes.ts';
import type { SharedSite } from './shared-site.ts';

/** For the next issue, between two: many wait at once. */
const ASKS_AGAIN_MS = 250;

type Player = Awaited<ReturnType<typeof aPlayer>>;
/** A server, or one in front of several. */
type Address = Pick<Server, 'address'>;

/** One call of a person at a server, as a client makes it. */
export async function call<C extends CallDef>(
  { address }: Address,
  { method, path }: C,
  input: CallWireInput<C>,
  token: string,
): Promise<Reply<CallOutput<C>>> {
  const response = await fetch(address + toEnpath(path), {
    method,
    // On a connection of its own: one that a front server ends after ten quiet seconds may end just as a bet is sent.
    headers: { authorization: `Bearer ${token}`, 'x-caiting-act': '1', connection: 'close' },
    ...(method === 'POST' && { body: formOf(input) }),
  });
  return (await response.json()) as Reply<CallOutput<C>>;
}

/** The issue that sells for these seconds of the site's clock at least, once there is one. */
export async function sellingIssue({ db }: SharedSite, seconds = 15): Promise<string> {
  for (;;) {
    const issue = await db.maybeOne<{ issueNo: string }>(
      `select issue_no as "issueNo" from issue
        where lottery_code = 'ssc1' and state = 'selling' and close_at > app_now() + make_interval(secs => $1) order by id limit 1`,
      [seconds],
    );
    if (issue !== null) return issue.issueNo;
    await delay(ASKS_AGAIN_MS);
  }
}

/** A bet of two yuan on this issue: its id, or null when the issue closed meanwhile. */
export async function betOn(server: Address, { token }: Player, bettingIssue: string): Promise<string | null> {
  const input = { bettingData: [{ ...A_LINE, bettingIssue }], requestId: randomUUID() } as never;
  const { code, msg, data: answer } = await call(server, calls.addBetting, input, token);
  if (code === 1) return String((answer as { betIds: string[] }).betIds[0]);
  if (code !== CODES.issueClosed.code) throw new Error(`a bet was refused: ${code} ${msg}`);
  return null;
}

/** A bet of two yuan by this server, on the issue that sells for these seconds of the site's clock at least; once more when that closed meanwhile. Gives its id. */
export async function bet(site: SharedSite, server: Address, player: Player, seconds = 15): Promise<string> {
  for (;;) {
    const id = await betOn(server, player, await sellingIssue(site, seconds));
    if (id !== null) return id;
  }
}

/** 100 yuan paid in by this server. */
export async function recharge({ sandbox }: SharedSite, server: Address, { token }: Player): Promise<void> {
  const order = { channel: 'alipay', lineId: 'sandbox-a', amount: '100', requestId: randomUUID() };
  const { code, msg, data } = await call(server, calls.rechargeFrontPaymentRecord, order as never, token);
  expect(code, msg).toBe(1);
  await fetch((data as { payUrl: string }).payUrl, {
    method: 'POST',
    body: new URLSearchParams({ result: 'paid' }),
    redirect: 'manual',
  });
  await sandbox.settled();
}

/** Every bet has its result. */
export const settled = async ({ db }: SharedSite): Promise<void> => {
  const left = () =>
    db.one<{ n: number }>(
      'select count(*)::int as n from bet b where not exists (select from bet_result r where r.player = b.player and r.bet_id = b.id)',
    );
  await expect.poll(async () => (await left()).n, LONG).toBe(0);
};
