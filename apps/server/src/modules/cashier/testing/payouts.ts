import { hashSafetyPassword, payoutAccountCalls, type PayoutAccount } from '@caiting/contract';
import type { App } from '../../../app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { hashPassword, saveSafetyHash } from '../../account/index.ts';
import { aPlayer, type PlayerOptions, type TestPlayer } from '../../account/testing/players.ts';

/** A player who can be paid: with a safety password and, unless told, nothing bound yet. */
export interface Payee extends TestPlayer {
  /** What the browser sends for the safety password. */
  readonly safetyPassword: string;
}

const DIGITS = '135246';

export async function aPayee(app: App, options: PlayerOptions = {}): Promise<Payee> {
  const player = await aPlayer(app.deps, options);
  const safetyPassword = hashSafetyPassword(player.userName, DIGITS);
  const hash = await hashPassword(safetyPassword);
  await app.deps.db.tx((tx) => saveSafetyHash(tx, player.id, hash));
  return { ...player, safetyPassword };
}

let cards = 0;
/** A card number nobody has bound in this database; it ends with `tail`. */
export const aCardNumber = (tail = '8888'): string => `622200${String((cards += 1)).padStart(9, '0')}${tail}`;

export const cardOf = (payee: Payee, more: object = {}) => ({
  realName: '王小明',
  bankCode: 'ICBC',
  bankNumber: aCardNumber(),
  branch: '北京分行',
  safetyPassword: payee.safetyPassword,
  ...more,
});

/** Binds a first card, which can be paid to at once. */
export async function aCard(app: App, payee: Payee, more: object = {}): Promise<PayoutAccount> {
  const { code, msg, data } = await callApp(app, payoutAccountCalls.addBankCard, cardOf(payee, more), payee);
  if (code !== 1) throw new Error(`the card was not bound: ${code} ${msg}`);
  return data;
}
