import { CODE_TRIES_MAX } from '@caiting/contract';
import { timingSafeEqual } from 'node:crypto';
import { sqlState } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../platform/outcome.ts';
import { forgetAttempt } from './attempt-queries.ts';
import { attemptKey, reserveAttempt } from './attempts.ts';
import {
  findCodeAddress,
  markProved,
  markRecoveryProved,
  takeTry,
  type CodeChannel,
  type CodeRow,
} from './code-queries.ts';
import { bindAddress } from './protection-queries.ts';
import { dropProofs } from './safety-queries.ts';
import { hashToken } from './tokens.ts';

type VerifyRefusal = 'codeWrong' | 'codeTooMany' | 'mobileTaken' | 'mailTaken' | 'recoveryInvalid';

/** Wrong answers about one address, whichever code they were for: new codes do not buy new guesses for ever. */
const ADDRESS_RULES = { lockAfter: 15, firstSeconds: 3_600, maxSeconds: 86_400 };
const UNIQUE_VIOLATION = '23505';

/** Answers a code: counts the try before it looks, in the database, and does what the code was for. */
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
    // Told only to somebody who has just shown that the address is theirs.
    if (sqlState(error) === UNIQUE_VIOLATION) return refuse(channel === 'phone' ? 'mobileTaken' : 'mailTaken');
    throw error;
  }
}
