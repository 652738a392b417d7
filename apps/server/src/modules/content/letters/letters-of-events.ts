import {
  beijingTime,
  gradeWords,
  type LetterTemplate,
  type OwnWord,
  type RECHARGE_STATES,
  type WithdrawState,
} from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { tenantValues } from '../../tenant/index.ts';
import { tellUnread } from './inbox.ts';
import { writeLetter, writeLetterToMany } from './write-letter.ts';

/** Ends of a withdrawal that a player should hear of; what he did himself needs no letter. */
const OF_WITHDRAWAL: Partial<Record<WithdrawState, LetterTemplate>> = {
  paid: 'withdrawPaid',
  rejected: 'withdrawRejected',
  failed: 'withdrawFailed',
};
const OF_RECHARGE: Partial<Record<(typeof RECHARGE_STATES)[number], LetterTemplate>> = { rejected: 'rechargeRejected' };
const OF_VOIDED = { provider: 'gameGivenBack', staff: 'gameVoided' } as const;
const OF_PLEDGE = { matured: 'pledgeMatured', renewed: 'pledgeRenewed' } as const;

/** The site's own letters: each is written in the transaction that takes its event out of the outbox, so there is one for each cause. */
export function writeLettersOfEvents(deps: Deps): void {
  const { outbox } = deps;
  outbox.on('withdrawal.changed', async ({ userId, withdrawNo, state, amount }, tx) => {
    const template = OF_WITHDRAWAL[state];
    if (!template) return;
    await writeLetter(tx, {
      cause: `withdrawal:${withdrawNo}:${state}`,
      player: userId,
      template,
      params: { amount, no: withdrawNo },
    });
  });
  outbox.on('recharge.changed', async ({ userId, orderNo, state, amount }, tx) => {
    const template = OF_RECHARGE[state];
    if (!template) return;
    const params = { amount, no: orderNo };
    await writeLetter(tx, { cause: `recharge:${orderNo}:${state}`, player: userId, template, params });
  });
  outbox.on('account.welcomed', async ({ userId, amount }, tx) => {
    const params = { amount };
    await writeLetter(tx, { cause: `newcomer:${userId}`, player: userId, template: 'newcomerGift', params });
  });
  outbox.on('grade.risen', async ({ userId, grade, gift }, tx) => {
    const { gradesAsVip } = await tenantValues(deps);
    const params = { grade: gradeWords(grade, gradesAsVip), gift };
    await writeLetter(tx, { cause: `grade:${userId}:${grade}`, player: userId, template: 'gradeRisen', params });
  });
  outbox.on('pledge.ended', async ({ userId, orderId, name, state, principal, earning }, tx) => {
    if (state !== 'matured' && state !== 'renewed') return;
    const params = { name, principal, earning };
    await writeLetter(tx, { cause: `pledge:${orderId}`, player: userId, template: OF_PLEDGE[state], params });
  });
  outbox.on('activity.rewarded', async ({ userId, claimId, titleZh, titleEn, amount, owed }, tx) => {
    const params = { titleZh, titleEn, amount, owed };
    await writeLetter(tx, { cause: `activity:${claimId}`, player: userId, template: 'activityReward', params });
  });
  outbox.on('game.voided', async ({ userId, by, ...params }, tx) => {
    const template = params.takenBack === '0' ? OF_VOIDED[by] : 'gamePayoutTakenBack';
    await writeLetter(tx, { cause: `game:${params.round}`, player: userId, template, params });
  });
  outbox.on('live.begun', async ({ showId, players, ...params }, tx) => {
    const list = players.split(',');
    await writeLetterToMany(tx, { cause: `live:${showId}:${list[0]}`, players: list, template: 'liveBegun', params });
  });
  outbox.on('verification.decided', async ({ userId, requestId, approved }, tx) => {
    const template = approved ? 'verificationApproved' : 'verificationRejected';
    await writeLetter(tx, { cause: `verification:${requestId}`, player: userId, template, params: {} });
  });
  outbox.on('account.newPlace', async ({ userId, sessionId, place, device, at }, tx) => {
    const params = { at: beijingTime(at), place, device };
    await writeLetter(tx, { cause: `login:${sessionId}`, player: userId, template: 'newPlace', params });
  });
  outbox.on('account.told', ({ userId, cause, letter, params }, tx) =>
    writeLetter(tx, { cause: `told:${cause}`, player: userId, template: letter, params }),
  );
  outbox.on('chat.muted', async ({ userId, muteId, room, by, endsAt, at }, tx) => {
    const template = by === 'site' ? 'mutedForFlood' : 'mutedByManager';
    const until = endsAt === null ? FOR_EVER : untilWords(endsAt);
    // A mute that is changed later is another cause.
    await writeLetter(tx, { cause: `mute:${muteId}:${at}`, player: userId, template, params: { room, until } });
  });
  outbox.on('letter.sent', async ({ players }, tx) => {
    tx.afterCommit(() => void tellAll(deps, players.split(',')));
  });
}

async function tellAll(deps: Deps, players: readonly string[]): Promise<void> {
  try {
    for (const player of players) await tellUnread(deps, player);
  } catch (error) {
    // The pages ask again within a minute.
    deps.log.warn({ err: error }, 'unread letters could not be told');
  }
}

function untilWords(at: number): OwnWord {
  const { zh, en } = beijingTime(at);
  return { zh: `至${zh}`, en: `until ${en}` };
}
const FOR_EVER: OwnWord = { zh: '不限期', en: 'without end' };
