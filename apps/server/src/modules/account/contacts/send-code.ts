import {
  CODE_DAY_MAX,
  CODE_HOUR_MAX,
  CODE_LIFETIME_MS,
  CODE_PAUSE_MS,
  recoveryCalls,
  type CallInput,
  type CallOutput,
} from '@caiting/contract';
import { randomInt } from 'node:crypto';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addressKey } from '../../../platform/http/address.ts';
import { bind, type Session } from '../../../platform/http/binding.ts';
import { hasProvider, sendLater } from '../../../platform/messages/index.ts';
import { isRefusal, ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { tenantValues, type TenantValues } from '../../tenant/index.ts';
import { attemptKey, attemptsOf, reserveAttempt } from '../core/attempts.ts';
import { checkChallenge, type ChallengeAnswer } from '../core/challenge.ts';
import { goesOut } from '../core/messages-out.ts';
import { hashToken, newToken } from '../core/tokens.ts';
import { changingRight } from '../safety/changing-right.ts';
import { findRecovery, type CodeChannel, type CodePurpose } from './code-queries.ts';
import { findProtection } from './protection-queries.ts';

export const sendCodeBindings = [
  bind(recoveryCalls.sendPhoneCode, (context, { mobile, ...input }) =>
    sendCode(context.deps, context, { ...input, channel: 'phone', address: mobile }),
  ),
  // One address whatever its case.
  bind(recoveryCalls.sendMailCode, (context, { mail, ...input }) =>
    sendCode(context.deps, context, { ...input, channel: 'mail', address: mail.toLowerCase() }),
  ),
];

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
  if (!(await goesOut(deps, asked.channel))) return refuse('messageClosed');
  if (asked.purpose === 'register' && !isAskedAtRegistration(values, asked.channel))
    return refuse('codeUnasked', { field: 'code' });
  const barred = await barByOrigin(deps, asker, asked, values);
  if (barred) return barred;

  const ticket = newToken();
  const code = String(randomInt(CODES)).padStart(DIGITS, '0');
  const outcome = await deps.db.tx(async (tx) => {
    const target = await findTarget(tx, asker, asked);
    if (isRefusal(target)) return target;
    await lockAddress(tx, asked.channel, asked.address);
    const sent = await countSent(tx, asked.channel, asked.address, CODE_PAUSE_MS);
    if (sent.pause_seconds > 0)
      return refuse('codeTooSoon', {
        field: 'code',
        params: { seconds: sent.pause_seconds },
        data: { seconds: sent.pause_seconds },
      });
    if (sent.last_hour >= CODE_HOUR_MAX) return tooMany(HOUR_SECONDS);
    if (sent.last_day >= CODE_DAY_MAX) return tooMany(DAY_SECONDS);
    await lockBudget(tx);
    const spent = await siteBudget(tx, values);
    if (spent.waitSeconds > 0) return tooMany(spent.waitSeconds);
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
      await sendLater(deps, tx, {
        channel: asked.channel,
        address: asked.address,
        ...codeMessage(values.tenantName, code),
      });
    return ok(expiresAt);
  });
  if (!outcome.ok) return outcome;
  return ok({
    ticket,
    expiresAt: outcome.data.getTime(),
    resendSeconds: CODE_PAUSE_MS / 1000,
    // Shown also when nothing was sent: a missing code would reveal that nobody has this address.
    demoCode: isLocal ? code : '',
  });
}

function codeMessage(site: string, code: string): { subject: string; body: string } {
  const minutes = CODE_LIFETIME_MS / 60_000;
  return {
    subject: `${site}验证码`,
    body: `【${site}】您的验证码是 ${code}，${minutes} 分钟内有效。请勿告诉他人；如非本人操作，请忽略。`,
  };
}

/** Rate limit for messages asked for by visitors: a few an hour are free, then each needs an image code, and beyond the maximum none is sent. */
async function barByOrigin(
  deps: Deps,
  { session, ip }: Asker,
  answer: ChallengeAnswer,
  values: TenantValues,
): Promise<Refusal<'captchaDue' | 'wrongCaptcha' | 'codeTooMany'> | null> {
  const free = values.recoveriesPerHour;
  const key = attemptKey.message(addressKey(ip));
  const isOften = session === null && (await attemptsOf(deps.db, key)).failures >= free;
  // A flood that eats the site's budget must pay for it before it is gone.
  if (isOften || (await siteBudget(deps.db, values)).isShort) {
    const refused = await checkChallenge(deps.db, answer, { purpose: 'code', address: addressKey(ip) });
    if (refused) return refused;
  }
  // Where the tenant lets more pass without an image code (a test site), the limit moves with it.
  const rules = { ...ADDRESS_RULES, lockAfter: Math.max(ADDRESS_RULES.lockAfter, free) };
  const seconds = await reserveAttempt(deps.db, key, rules);
  return seconds > 0 ? tooMany(seconds) : null;
}

/** Nobody needs a code for a field that the form does not ask to be verified. */
const isAskedAtRegistration = ({ registerOpen, registerFields }: TenantValues, channel: CodeChannel): boolean =>
  registerOpen && registerFields[channel === 'phone' ? 'mobile' : 'mail'] === 'verified';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
const tooMany = (seconds: number): Refusal<'codeTooMany'> =>
  refuse('codeTooMany', { field: 'code', data: { seconds } });

interface Budget {
  /** More than half of what the site may send within the hour is gone. */
  readonly isShort: boolean;
  /** Above 0: all of it is, and the oldest message leaves the count after so long. */
  readonly waitSeconds: number;
}

/** What the site as a whole may still send: every message costs the operator, whoever asks from wherever. */
async function siteBudget(db: Queries, { codesPerHour, codesPerDay }: TenantValues): Promise<Budget> {
  const row = await db.one<{ hour: number; day: number; hour_wait: number; day_wait: number }>(
    `select count(*) filter (where sent_at > n.now - interval '1 hour')::int as hour, count(sent_at)::int as day,
            coalesce(ceil(extract(epoch from min(sent_at) filter (where sent_at > n.now - interval '1 hour') + interval '1 hour' - n.now)), 0)::int as hour_wait,
            coalesce(ceil(extract(epoch from min(sent_at) + interval '1 day' - n.now)), 0)::int as day_wait
       from (select app_now() as now) as n
       left join message_code on sent_at > n.now - interval '1 day' and code_hash is not null
      group by n.now`,
  );
  const waitSeconds = Math.max(row.hour >= codesPerHour ? row.hour_wait : 0, row.day >= codesPerDay ? row.day_wait : 0);
  return { isShort: row.hour * 2 >= codesPerHour, waitSeconds };
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

/** Serializes messages to one address until the transaction ends (advisory lock), so that the limits hold for concurrent requests. */
async function lockAddress(tx: Tx, channel: CodeChannel, address: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`${channel}:${address}`]);
}

/** The same for the budget of the whole site; taken after the address, always. */
async function lockBudget(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('all messages', 7))`);
}

interface SentRow {
  /** Seconds until the next may be sent. */
  readonly pause_seconds: number;
  readonly last_hour: number;
  readonly last_day: number;
}

function countSent(tx: Tx, channel: CodeChannel, address: string, pauseMs: number): Promise<SentRow> {
  return tx.one<SentRow>(
    `select count(*) filter (where sent_at > n.now - interval '1 hour')::int as last_hour,
            count(*)::int as last_day,
            greatest(0, ceil(extract(epoch from coalesce(max(sent_at) + $3 * interval '1 millisecond' - n.now, '0'::interval))))::int
              as pause_seconds
       from (select app_now() as now) as n
       left join message_code on channel = $1 and address = $2 and sent_at > n.now - interval '1 day'
      group by n.now`,
    [channel, address, pauseMs],
  );
}

interface NewCode {
  readonly ticketHash: Buffer;
  readonly purpose: CodePurpose;
  readonly channel: CodeChannel;
  readonly address: string;
  readonly player: string | null;
  readonly recovery: Buffer | null;
  /** Null: nobody has the address, nothing is sent, no answer is right. */
  readonly codeHash: Buffer | null;
  readonly lifetimeMs: number;
}

async function insertCode(tx: Tx, code: NewCode): Promise<Date> {
  const row = await tx.one<{ expires_at: Date }>(
    `insert into message_code (ticket_hash, purpose, channel, address, player, recovery, code_hash, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, app_now() + $8 * interval '1 millisecond') returning expires_at`,
    [
      code.ticketHash,
      code.purpose,
      code.channel,
      code.address,
      code.player,
      code.recovery,
      code.codeHash,
      code.lifetimeMs,
    ],
  );
  return row.expires_at;
}
