import { CODE_TRIES_MAX, recoveryCalls } from '@caiting/contract';
import { timingSafeEqual } from 'node:crypto';
import { sqlState, type Queries, type Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind, type Session } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { forgetAttempt } from '../core/attempt-queries.ts';
import { attemptKey, reserveAttempt } from '../core/attempts.ts';
import { hashToken } from '../core/tokens.ts';
import { markRecoveryProved, type CodeChannel, type CodePurpose } from './code-queries.ts';

export const verifyCodeBindings = [
  bind(recoveryCalls.verifyPhoneCode, ({ deps, session }, input) =>
    verifyCode(deps, session, { ...input, channel: 'phone' }),
  ),
  bind(recoveryCalls.verifyMailCode, ({ deps, session }, input) =>
    verifyCode(deps, session, { ...input, channel: 'mail' }),
  ),
];

type VerifyRefusal = 'codeWrong' | 'codeTooMany' | 'mobileTaken' | 'mailTaken' | 'recoveryInvalid';

/** Wrong answers about one address, whichever code they were for: new codes do not buy new guesses for ever. */
const ADDRESS_RULES = { lockAfter: 15, firstSeconds: 3_600, maxSeconds: 86_400 };
const UNIQUE_VIOLATION = '23505';

/** Checks a code: the try is counted in the database before the comparison, so that concurrent guesses cannot pass the limit. */
export async function verifyCode(
  deps: Deps,
  session: Session | null,
  { channel, ticket, code }: { channel: CodeChannel; ticket: string; code: string },
): Promise<Outcome<{ result: 1 }, VerifyRefusal>> {
  const ticketHash = hashToken(ticket);
  const known = await findCodeAddress(deps.db, ticketHash, channel);
  if (known === null) return refuse('codeWrong', { field: 'code' });
  const key = attemptKey.code(channel, known.address);
  if ((await reserveAttempt(deps.db, key, ADDRESS_RULES)) > 0) return refuse('codeTooMany', { field: 'code' });

  const proved = await deps.db.tx(
    async (tx) => {
      const row = await takeTry(tx, ticketHash, channel, CODE_TRIES_MAX);
      const isRight = row?.code_hash && timingSafeEqual(row.code_hash, hashToken(`${ticket}:${code}`));
      // A code for one's own address is of use to oneself only.
      if (!row || !isRight || (row.purpose === 'bind' && String(row.player) !== session?.userId))
        return refuse('codeWrong', { field: 'code' });
      await markProved(tx, ticketHash);
      return ok(row);
    },
    { keepsOnRefusal: true },
  );
  if (!proved.ok) return proved;
  await forgetAttempt(deps.db, key);
  return finish(deps, channel, proved.data);
}

async function finish(deps: Deps, channel: CodeChannel, row: CodeRow): Promise<Outcome<{ result: 1 }, VerifyRefusal>> {
  const done = ok({ result: 1 as const });
  if (row.purpose === 'recover' && row.recovery !== null)
    return (await markRecoveryProved(deps.db, row.recovery, channel)) ? done : refuse('recoveryInvalid');
  if (row.purpose !== 'bind' || row.player === null) return done;
  const { player, address } = row;
  try {
    await deps.db.tx(async (tx) => {
      await bindAddress(tx, player, channel, address);
      await dropProofs(tx, player, channel);
    });
    return done;
  } catch (error) {
    // Only somebody who has just proven to own the address learns this.
    if (sqlState(error) === UNIQUE_VIOLATION) return refuse(channel === 'phone' ? 'mobileTaken' : 'mailTaken');
    throw error;
  }
}

interface CodeRow {
  readonly purpose: CodePurpose;
  readonly address: string;
  readonly player: bigint | null;
  readonly recovery: Buffer | null;
  readonly code_hash: Buffer | null;
}

/** The address behind a ticket; null for a ticket nobody gave out. */
function findCodeAddress(db: Queries, ticketHash: Buffer, channel: CodeChannel): Promise<{ address: string } | null> {
  return db.maybeOne<{ address: string }>('select address from message_code where ticket_hash = $1 and channel = $2', [
    ticketHash,
    channel,
  ]);
}

/** Counts a try and locks the row; null when the code is spent, too old or out of tries. */
function takeTry(tx: Tx, ticketHash: Buffer, channel: CodeChannel, triesMax: number): Promise<CodeRow | null> {
  return tx.maybeOne<CodeRow>(
    `update message_code set tries = tries + 1
      where ticket_hash = $1 and channel = $2 and tries < $3 and proved_at is null and expires_at > app_now()
      returning purpose, address, player, recovery, code_hash`,
    [ticketHash, channel, triesMax],
  );
}

async function markProved(tx: Tx, ticketHash: Buffer): Promise<void> {
  await tx.run('update message_code set proved_at = app_now() where ticket_hash = $1', [ticketHash]);
}

/** Binds a proved address. Throws a unique violation when another account has it. */
async function bindAddress(tx: Tx, player: bigint | string, channel: CodeChannel, address: string): Promise<void> {
  await tx.run(
    channel === 'phone'
      ? 'update player set mobile = $2, mobile_verified_at = app_now() where id = $1'
      : 'update player set mail = $2, mail_verified_at = app_now() where id = $1',
    [player, address],
  );
}

/** Deletes the proofs of one purpose once the act they allowed is done. */
async function dropProofs(tx: Tx, player: bigint | string, verifyType: string): Promise<void> {
  await tx.run('delete from safety_proof where player = $1 and verify_type = $2', [player, verifyType]);
}
