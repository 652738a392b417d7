import { randomUUID } from 'node:crypto';
import { calls } from '@caiting/contract/registry';
import type { CallDef, CallOutput, CallWireInput } from '@caiting/contract/wire';
import { rateOf, yuan } from '@caiting/money';
import type { App } from '../../app.ts';
import { aPlayer } from '../../modules/account/testing/players.ts';
import { aParticipant, anActivity, checkedIn, claim } from '../../modules/activity/testing/activities.ts';
import { aRain, open } from '../../modules/activity/testing/rains.ts';
import { RULES } from '../../modules/betting/core/policy.ts';
import { placeBatch } from '../../modules/betting/place/place-queries.ts';
import { settleNextChunk, voidNextChunk } from '../../modules/betting/settle/settle-issue.ts';
import { aLine, anIssue, aRequest, drawTheIssue, voidTheIssue } from '../../modules/betting/testing/build.ts';
import { reviewWithdrawal } from '../../modules/cashier/index.ts';
import { aCard, aPayee } from '../../modules/cashier/testing/payouts.ts';
import { createRoom, setRoomManager } from '../../modules/chat/index.ts';
import { aSaver, pledge, take } from '../../modules/yuebao/testing/wallets.ts';
import { callApp } from '../../platform/testing/call.ts';
import { until } from '../../platform/testing/until.ts';

type Somebody = { readonly token: string };

async function done<C extends CallDef>(
  app: App,
  who: Somebody,
  call: C,
  input: CallWireInput<C>,
): Promise<CallOutput<C>> {
  const { code, msg, data } = await callApp(app, call, input, who);
  if (code !== 1) throw new Error(`${call.path}: ${code} ${msg}`);
  return data;
}

/** The running demo until all its past is settled. */
export async function playTheDemo({ deps: { db } }: App): Promise<void> {
  const open = `select 1 from bet b join issue i on i.id = b.issue_id
    where i.draw_at < app_now() and not exists (select from bet_result r where r.player = b.player and r.bet_id = b.id) limit 1`;
  await until(async () => (await db.query(open)).length === 0, 'the bets of the demo', 60_000);
}

/** What the demo leaves out, on a server whose clocks and jobs stand still. */
export async function playTheRest(app: App): Promise<void> {
  await betInEveryState(app);
  await payInEveryState(app);
  await talk(app);
  await takePart(app);
  await writeLetters(app);
}

/** 龙虎 of the first against the last: equal digits give the stake back. */
const TIGER = {
  rules: RULES,
  play: 'X_LH',
  picks: '-,-,-,龙,-,-,-,-,-,-',
  ticketStake: yuan(10),
  point: rateOf(0n),
  mode: 'amount',
  odds: '龙=1.8000;虎=1.8000;和=9.0000',
} as const;

async function betInEveryState(app: App): Promise<void> {
  const { db } = app.deps;
  const who = await aPlayer(app.deps, { balance: yuan(1_000) });
  const [drawn, gone, open] = [await anIssue(db), await anIssue(db), await anIssue(db)];
  for (const issue of [drawn, gone, open]) {
    const won = aLine(issue, { rules: RULES });
    const lost = aLine(issue, { rules: RULES, picks: '9,-,-,-,-' });
    await placeBatch(db, [aRequest(String(who.id), [won, lost, aLine(issue, TIGER)])]);
  }
  await drawTheIssue(db, drawn.id, [1, 5, 5, 5, 1]);
  const target = { ...drawn, group: 'SSC', draw: { numbers: [1, 5, 5, 5, 1] } } as const;
  while ((await db.tx((tx) => settleNextChunk(app.deps, tx, target))) > 0);
  await voidTheIssue(db, gone.id);
  while ((await db.tx((tx) => voidNextChunk(app.deps, tx, gone))) > 0);
  const { list } = await done(app, who, calls.getBetting, { pageSize: 1 });
  await done(app, who, calls.cancelBetting, { betIds: list.map(({ id }) => id).join(','), requestId: randomUUID() });
}

async function payInEveryState(app: App): Promise<void> {
  const payee = await aPayee(app, { balance: yuan(5_000) });
  const { id: accountId } = await aCard(app, payee);
  const ask = () =>
    done(app, payee, calls.saveFrontWithdrawRecord, {
      accountId,
      amount: '100',
      safetyPassword: payee.safetyPassword,
      requestId: randomUUID(),
    });
  const review = (withdrawNo: string, act: 'approve' | 'reject' | 'paid', staff: string) =>
    reviewWithdrawal(app.deps, withdrawNo, { staff, staffName: `staff${staff}`, act, note: '核对无误' });
  const [paid, rejected] = [await ask(), await ask()];
  await review(paid.withdrawNo, 'approve', '1');
  await review(paid.withdrawNo, 'paid', '2');
  await review(rejected.withdrawNo, 'reject', '1');
  await ask();
  const order = () =>
    done(app, payee, calls.rechargeFrontPaymentRecord, {
      channel: 'banktransfer',
      lineId: 'bank-remark',
      amount: '100',
      requestId: randomUUID(),
    } as never);
  const { orderNo } = await order();
  await done(app, payee, calls.cancelRecharge, { orderNo });
  await order();
  await done(app, payee, calls.setProtectionLimit, { kind: 'loss', period: 'day', amount: '500' } as never);
}

async function talk(app: App): Promise<void> {
  const roomCode = 'upgrade' as never;
  const boss = await aPlayer(app.deps);
  const mate = await aPlayer(app.deps, { balance: yuan(100) });
  const sender = await aPayee(app, { balance: yuan(1_000) });
  await createRoom(app.deps, { code: roomCode, title: '升级', subTitle: '', content: '' });
  await setRoomManager(app.deps, roomCode, boss.userId, true);
  const say = (message: string, more: object = {}) =>
    done(app, mate, calls.addMessage, { roomCode, messageTypeId: 1, message, ...more });
  await say('大家好');
  await say(`@${boss.nickname} 在吗`, { userIds: boss.userId });
  const { id } = await say('说错了');
  await done(app, boss, calls.updateMessageStateFront, { roomCode, id });
  const send = async (num: number) => {
    const proven = { safetyPassword: sender.safetyPassword, verifyType: 'redEnvelope' } as const;
    const { proof } = await done(app, sender, calls.verifySafetyPassword, proven);
    const input = { roomCode, num, type: 2, amount: '10', safetyProof: proof, requestId: randomUUID() };
    return (await done(app, sender, calls.sendRedEnvelope, input as never)).recordId;
  };
  for (const recordId of [await send(1), await send(3)])
    await done(app, mate, calls.openRedEnvelope, { roomCode, recordId, requestId: randomUUID() } as never);
  await done(app, boss, calls.addBanFront, { roomCode, target: mate.userId, durationTypeId: 4 } as never);
  const { roomId } = await done(app, mate, calls.getDirectRoomWeb, { targetUserId: boss.userId });
  await done(app, boss, calls.addDirectMessage, { roomId, messageTypeId: 1, message: '您好' });
}

/** Wallet and pledges, a reward, a packet of a rain. */
async function takePart({ deps }: App): Promise<void> {
  const saver = await aSaver(deps, { inside: '3000' });
  await take(deps, saver, '500');
  await pledge(deps, saver, { productId: '1', amount: '1000' });
  await pledge(deps, saver, { productId: '2', amount: '1000', autoRenew: true });
  const participant = await aParticipant(deps);
  const activity = await anActivity(deps);
  await checkedIn(deps, participant, activity, 1);
  await claim(deps, participant, activity);
  await open(deps, participant, (await aRain(deps)).window);
}

/** Between an agent and a member: one is read, one is not. */
async function writeLetters(app: App): Promise<void> {
  const agent = await aPlayer(app.deps, { isAgent: true });
  const member = await aPlayer(app.deps, { upline: agent.id });
  const letter = (content: string) => ({ content, sendKey: randomUUID() });
  await done(app, agent, calls.sendMemberMessage, { userId: member.userId, ...letter('周末一起看开奖吗？') } as never);
  await done(app, member, calls.sendAgentMessage, letter('好的') as never);
  const { list } = await done(app, member, calls.messageList, {});
  await done(app, member, calls.messageContent, { id: list[0]?.id ?? '' } as never);
}
