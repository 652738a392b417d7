import { notStrictEqual, strictEqual } from 'node:assert';
import { randomUUID } from 'node:crypto';
import {
  HOUSE_PROVIDER,
  calls,
  consoleActivityCalls,
  consoleMoneyCalls,
  consoleRainCalls,
  hashSafetyPassword,
  protectionCalls,
} from '@caiting/contract';
import { yuan } from '@caiting/money';
import { until } from '../../../platform/testing/until.ts';
import type { App } from '../../../app.ts';
import { appNow } from '../../../platform/clock.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { aPlayer } from '../../account/testing/players.ts';
import { someStaff } from '../../console/testing/staff.ts';
import { answerKnown } from '../../games/index.ts';
import { takeIncome } from '../../live/index.ts';

const DIGITS = '246810';

/** Money by hand, said by two. */
export async function actsOfStaff(app: App): Promise<void> {
  const player = await aPlayer(app.deps, { userName: 'helped7', balance: yuan(100) });
  const { anna, boris } = await someStaff(app, { anna: 'operator', boris: 'operator' });
  const asked = await callApp(
    app,
    consoleMoneyCalls.adjustBalance,
    { userName: player.userName, kind: 'credit', amount: '50', reason: 'test', requestId: randomUUID() } as never,
    anna,
  );
  const { adjustmentId } = asked.data as { adjustmentId: string };
  const done = await callApp(
    app,
    consoleMoneyCalls.confirmAdjustment,
    { adjustmentId, requestId: randomUUID() } as never,
    boris,
  );
  strictEqual(done.code, 1, done.msg);
  await publications(app, anna.token);
}

/** An activity of each kind of tier, and a rain: what is said about them is compared with the operators' log. */
async function publications(app: App, token: string): Promise<void> {
  const now = (await appNow(app.deps.db)).getTime();
  const [startsAt, endsAt] = [now - 60_000, now + 30 * 86_400_000];
  const words = {
    titleZh: '审计',
    titleEn: 'Audit',
    summaryZh: '说明',
    rulesZh: '- 规则',
    startsAt,
    endsAt,
    wagering: '1.5',
  };
  for (const draft of [
    {
      kind: 'turnover',
      period: 'tier',
      tiers: [
        { needed: '100.5', reward: '8.88' },
        { needed: '2000', reward: '18' },
      ],
      budget: '100.05',
    },
    { kind: 'rechargeSum', period: 'day', tiers: [{ needed: '100', rate: '0.45', cap: '88' }], budget: '1000' },
    { kind: 'invite', period: 'once', tiers: [{ needed: '3', reward: '30' }], budget: '300', inviteeRecharge: '50.5' },
  ]) {
    const input = { ...words, ...draft, tiers: JSON.stringify(draft.tiers) };
    const made = await callApp(app, consoleActivityCalls.createActivity, input as never, { token });
    strictEqual(made.code, 1, made.msg);
  }
  const windows = [1, 2].map((day) => ({
    startsAt: now + day * 86_400_000,
    endsAt: now + day * 86_400_000 + 60_000,
    pool: '88.88',
    packets: 10 * day,
  }));
  const chances = [1, 3].map((grade) => ({ grade, chances: grade }));
  const rain = {
    titleZh: '审计红包雨',
    wagering: '0.25',
    chances: JSON.stringify(chances),
    windows: JSON.stringify(windows),
  };
  const made = await callApp(app, consoleRainCalls.createRain, rain as never, { token });
  strictEqual(made.code, 1, made.msg);
}

/** Limits, a self-exclusion, an envelope that somebody opened. */
export async function actsOfPlayers(app: App): Promise<void> {
  const sender = await aPlayer(app.deps, { userName: 'sender7', balance: yuan(500), safetyPassword: DIGITS });
  const taker = await aPlayer(app.deps, { userName: 'taker7', balance: yuan(10) });
  const { code: roomCode } = await app.deps.db.one<{ code: string }>(
    `select code from chat_room where kind <> 'direct' and deleted_at is null and not has_password order by sort, code limit 1`,
  );
  const safetyPassword = hashSafetyPassword(sender.userName, DIGITS);
  const proof = await callApp(app, calls.verifySafetyPassword, { safetyPassword, verifyType: 'redEnvelope' }, sender);
  const sent = await callApp(
    app,
    calls.sendRedEnvelope,
    { roomCode, num: 3, type: 2, amount: '10', safetyProof: proof.data.proof } as never,
    sender,
  );
  strictEqual(sent.code, 1, sent.msg);
  const { recordId } = sent.data as { recordId: string };
  const opened = await callApp(app, calls.openRedEnvelope, { roomCode, recordId } as never, taker);
  strictEqual(opened.code, 1, opened.msg);

  const careful = await aPlayer(app.deps, { userName: 'careful7', balance: yuan(100) });
  const limit = { kind: 'stake', period: 'day', amount: '200' };
  const set = await callApp(app, protectionCalls.setProtectionLimit, limit as never, careful);
  strictEqual(set.code, 1, set.msg);
  const out = await callApp(app, protectionCalls.selfExclude, { months: 6 } as never, careful);
  strictEqual(out.code, 1, out.msg);
}

const BUSY_MS = 120_000;

/** Rounds of card games as a provider tells them: one that won, one that lost, and one whose stake came back. */
export async function actsAtTables({ deps }: App): Promise<void> {
  // One without an agent, one of an agent's line.
  for (const name of ['player1', 'lower1']) await actsOf(deps, name);
}

async function actsOf(deps: App['deps'], name: string): Promise<void> {
  const { id } = await deps.db.one<{ id: bigint }>(`select id from player where name = $1`, [name]);
  const player = String(id);
  const tell = async (message: string, fields: object): Promise<void> => {
    const ask = () => answerKnown(deps, HOUSE_PROVIDER, { message, body: JSON.stringify({ player, ...fields }) });
    let answer = '';
    // Nothing happened: a provider sends it again as it is (docs/providers/games.md). A busy machine answers so.
    const isDone = async () => (answer = await ask()) !== '{"status":"busy"}';
    await until(isDone, `${message} answered`, BUSY_MS);
    if (!answer.startsWith('{"status":"ok"')) throw new Error(`${message}: ${answer}`);
  };
  for (const [round, back] of [
    ['won', '19.5'],
    ['lost', '0'],
    ['gone', null],
  ] as const) {
    const stake = { currency: 'CNY', game: 'baccarat', round: `audit-${name}-${round}` };
    await tell('debit', { ...stake, transactionId: `audit-${name}-${round}-d`, amount: '10' });
    if (back === null)
      await tell('rollback', { transactionId: `audit-${name}-${round}-u`, of: `audit-${name}-${round}-d` });
    else
      await tell('credit', {
        ...stake,
        transactionId: `audit-${name}-${round}-c`,
        debit: `audit-${name}-${round}-d`,
        amount: back,
        closes: true,
      });
  }
}

/** A member of an agent's line gets the levels of his agent: those that the demo changed lie before the first sealed day. */
export async function actsOfAgents({ deps }: App): Promise<void> {
  const raise = `select set_levels(p.id, array_agg(g.group_code), array_agg(g.rebate_max)) from player p cross join group_price g where p.name = 'lower1' group by p.id`;
  const count = () => deps.db.one<{ n: number }>('select count(*)::int as n from past_level');
  const { n } = await count();
  await deps.db.run(raise);
  notStrictEqual((await count()).n, n);
}

/** A streamer of the demo takes a part of what gifts brought. */
export async function actsInLiveRooms({ deps }: App): Promise<void> {
  const { id } = await deps.db.one<{ id: bigint }>(`select id from player where name = 'streamer1'`);
  const taken = await deps.db.tx((tx) => takeIncome(tx, String(id), yuan(50)));
  if (!taken.ok) throw new Error(`the income cannot be taken: ${taken.key}`);
}
