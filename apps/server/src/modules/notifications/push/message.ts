import { createHash } from 'node:crypto';
import { INVITING_KINDS, PUSHED_WITHOUT_SUMS, PUSH_NIGHT } from '@caiting/contract';
import webPush from 'web-push';
import { notificationView } from '../core/present.ts';
import type { ClaimedMessage } from './queries.ts';

/** What is said on a device: the sentence of the list, in the language of the device, and no more of money than it says there. */

/** Lock screens show less; the message of a push service holds 4,096 bytes. */
const TITLE_MAX = 100;
const BODY_MAX = 200;
const TOPIC_LENGTH = 32;

/** The same for one notification of one player: a later message takes the place of the earlier one, with the push service and on the device. */
export const topicOf = ({ player, key }: Pick<ClaimedMessage, 'player' | 'key'>): string =>
  createHash('sha256').update(`${player}|${key}`).digest('base64url').slice(0, TOPIC_LENGTH);

/** What public/sw.js shows. */
export function payloadOf(row: ClaimedMessage): string {
  const { title, line, link } = notificationView(row);
  const { language } = row;
  const plain = row.hides_sums ? PUSHED_WITHOUT_SUMS[row.kind] : undefined;
  return JSON.stringify({
    title: (plain ?? title)[language].slice(0, TITLE_MAX),
    body: plain ? '' : line[language].slice(0, BODY_MAX),
    tag: topicOf(row),
    url: link,
    lang: language === 'zh' ? 'zh-CN' : 'en',
  });
}

/** Only the device can read it: its key and secret, and a key pair of this message. */
export const sealFor = ({ p256dh, auth }: ClaimedMessage, payload: string): Buffer =>
  webPush.encrypt(p256dh, auth, payload, 'aes128gcm').cipherText as Buffer;

/** A net loss: said only to correct what an earlier message showed as a gain. */
const isLoss = ({ template, won, rebate, stake, refunded }: ClaimedMessage): boolean =>
  template === 'bet' && (won + rebate < stake || won + refunded === 0n);

/** Is there still something to say on this device? */
export const isWanted = (row: ClaimedMessage): boolean =>
  row.is_wished && !row.is_read && !row.is_stale && (!isLoss(row) || row.was_sent);

export const isInvitation = ({ kind }: ClaimedMessage): boolean => INVITING_KINDS.includes(kind);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SHANGHAI_MS = 8 * HOUR_MS;

/** How long the night of Shanghai still lasts; 0 by day. */
export function nightLeftMs(now: number): number {
  const ofDay = (now + SHANGHAI_MS) % DAY_MS;
  const [from, to] = [PUSH_NIGHT.from * HOUR_MS, PUSH_NIGHT.to * HOUR_MS];
  if (ofDay >= from) return DAY_MS - ofDay + to;
  return Math.max(0, to - ofDay);
}

/** How long this message is kept back, for who wants to sleep; what concerns the safety of the account comes at once. */
export const heldMs = ({ kind, is_quiet, now }: ClaimedMessage): number =>
  is_quiet && kind !== 'security' ? nightLeftMs(now.getTime()) : 0;
