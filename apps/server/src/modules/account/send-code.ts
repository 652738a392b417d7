import {
  CODE_DAY_MAX,
  CODE_HOUR_MAX,
  CODE_LIFETIME_MS,
  CODE_PAUSE_MS,
  type CallInput,
  type CallOutput,
  type recoveryCalls,
} from '@caiting/contract';
import { randomInt } from 'node:crypto';
import type { Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { addressKey } from '../../platform/http/address.ts';
import type { Session } from '../../platform/http/binding.ts';
import { hasProvider, sendLater } from '../../platform/messages/index.ts';
import { isRefusal, ok, refuse, type Outcome, type Refusal } from '../../platform/outcome.ts';
import { tenantValues } from '../tenant/index.ts';
import { attemptKey, attemptsOf, reserveAttempt } from './attempts.ts';
import { checkCaptcha, type CaptchaAnswer } from './captcha.ts';
import { changingRight } from './changing-right.ts';
import { countSent, findRecovery, insertCode, lockAddress, type CodeChannel } from './code-queries.ts';
import { findProtection } from './protection-queries.ts';
import { hashToken, newToken } from './tokens.ts';

type Sent = CallOutput<typeof recoveryCalls.sendPhoneCode>;
type Asked = Omit<CallInput<typeof recoveryCalls.sendPhoneCode>, 'mobile'> & {
  readonly channel: CodeChannel;
  readonly address: string;
};
interface Asker {
  readonly session: Session | null;
  readonly ip: string;
}
type SendRefusal =
  | (typeof recoveryCalls.sendPhoneCode.refusals)[number]
  | 'safetyPasswordMissing'
  | 'notLoggedIn'
  | 'tooManyRequests';

/** Messages asked for from one address: many people may share it, so it is more than any of them needs. */
const ADDRESS_RULES = { lockAfter: 30, firstSeconds: 3_600, maxSeconds: 3_600 };
const CODES = 10_000;
const DIGITS = 4;

/** Whom a code is for. */
interface Target {
  readonly player: string | null;
  readonly recovery: Buffer | null;
  /** False: nobody has this address; everything looks the same and nothing is sent. */
  readonly isReal: boolean;
}

/** Sends a code of four digits to a number or address. Whether the address is known shows neither in the answer nor in the limits. */
export async function sendCode(deps: Deps, asker: Asker, asked: Asked): Promise<Outcome<Sent, SendRefusal>> {
  const values = await tenantValues(deps);
  const isLocal = !hasProvider(deps, asked.channel);
  if (isLocal && (deps.config.isProduction || !values.demo)) return refuse('messageClosed');
  const barred = await barByOrigin(deps, asker, asked, values.recoveriesPerHour);
  if (barred) return barred;

  const ticket = newToken();
  const code = String(randomInt(CODES)).padStart(DIGITS, '0');
  const outcome = await deps.db.tx(async (tx) => {
    const target = await findTarget(tx, asker, asked);
    if (isRefusal(target)) return target;
    await lockAddress(tx, asked.channel, asked.address);
    const sent = await countSent(tx, asked.channel, asked.address, CODE_PAUSE_MS);
    if (sent.pause_seconds > 0)
      return refuse('codeTooSoon', { params: { seconds: sent.pause_seconds }, data: { seconds: sent.pause_seconds } });
    if (sent.last_hour >= CODE_HOUR_MAX || sent.last_day >= CODE_DAY_MAX) return refuse('codeTooMany');
    const expiresAt = await insertCode(tx, {
      ticketHash: hashToken(ticket),
      purpose: asked.purpose,
      channel: asked.channel,
      address: asked.address,
      player: target.player,
      recovery: target.recovery,
      codeHash: target.isReal ? hashToken(`${ticket}:${code}`) : null,
      lifetimeMs: CODE_LIFETIME_MS,
    });
    if (target.isReal)
      await sendLater(deps, tx, { channel: asked.channel, address: asked.address, ...say(values.tenantName, code) });
    return ok(expiresAt);
  });
  if (!outcome.ok) return outcome;
  return ok({
    ticket,
    expiresAt: outcome.data.getTime(),
    resendSeconds: CODE_PAUSE_MS / 1000,
    // A code that was sent nowhere is shown all the same: its absence would tell.
    demoCode: isLocal ? code : '',
  });
}

function say(site: string, code: string): { subject: string; body: string } {
  const minutes = CODE_LIFETIME_MS / 60_000;
  return {
    subject: `${site}验证码`,
    body: `【${site}】您的验证码是 ${code}，${minutes} 分钟内有效。请勿告诉他人；如非本人操作，请忽略。`,
  };
}

/** Visitors may make us send a few messages an hour, then an image code is due, and after more it is enough. */
async function barByOrigin(
  deps: Deps,
  { session, ip }: Asker,
  answer: CaptchaAnswer,
  free: number,
): Promise<Refusal<'captchaDue' | 'wrongCaptcha' | 'codeTooMany'> | null> {
  const key = attemptKey.message(addressKey(ip));
  if (session === null && (await attemptsOf(deps.db, key)).failures >= free) {
    const refused = await checkCaptcha(deps.db, answer);
    if (refused) return refused;
  }
  // Where the tenant lets more pass without an image code (a test site), the limit moves with it.
  const rules = { ...ADDRESS_RULES, lockAfter: Math.max(ADDRESS_RULES.lockAfter, free) };
  return (await reserveAttempt(deps.db, key, rules)) > 0 ? refuse('codeTooMany') : null;
}

async function findTarget(
  tx: Tx,
  { session }: Asker,
  { purpose, channel, address, recovery, proof }: Asked,
): Promise<Target | Refusal<SendRefusal>> {
  switch (purpose) {
    case 'register':
      return { player: null, recovery: null, isReal: true };
    case 'bind': {
      if (session === null) return refuse('notLoggedIn');
      const known = await findProtection(tx, session.userId);
      const refused = await changingRight(tx, {
        playerId: session.userId,
        sessionId: session.sessionId,
        verifyType: channel,
        proof,
        hasSafetyPassword: known.safety_hash !== null,
        isSet: (channel === 'phone' ? known.mobile : known.mail) !== null,
        // The first code may get lost; another one needs no other proof.
        keepsProof: true,
      });
      return refused ?? { player: session.userId, recovery: null, isReal: true };
    }
    case 'recover': {
      const begun = recovery === undefined ? null : await findRecovery(tx, hashToken(recovery));
      if (begun === null) return refuse('recoveryInvalid');
      const known = begun.player === null ? null : await findProtection(tx, begun.player);
      const bound = channel === 'phone' ? known?.mobile : known?.mail?.toLowerCase();
      return { player: null, recovery: begun.ticket_hash, isReal: bound === address };
    }
  }
}
