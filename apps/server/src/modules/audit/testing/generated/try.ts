import type { Db, Tx } from '../../../../platform/db/pool.ts';
import { sqlState } from '../../../../platform/db/pool.ts';
import { staffLogChecks } from '../../../console/index.ts';
import { auditEverythingOn } from '../../../whole-audit.ts';
import type { AuditScope } from '../../audit-on.ts';
import type { Recomputer } from '../../recompute.ts';
import type { Generated } from './generate.ts';

/** `nothing`: no row of the site could be written so; `nonsense`: the generator made no SQL of this table. */
export type Outcome = 'refused' | 'found' | 'missed' | 'nothing' | 'nonsense';

/** How the lists of left.ts name it. */
export const saidOf = ({ who, name }: Generated): string => `${who} ${name}`;

/** Writes it on a superuser's connection as whom it says, audits, and takes it back. */
export async function tried(admin: Db, { who, sql }: Generated): Promise<Outcome> {
  const { tx, rollback } = await admin.begin();
  try {
    const written = await asWhom(tx, who, () => firstWritten(tx, sql));
    if (written !== 'written') return written;
    return (await isFound(tx)) ? 'found' : 'missed';
  } finally {
    await rollback();
  }
}

/** The owner with triggers and foreign keys out of the way; the server as its own role. */
async function asWhom<T>(tx: Tx, who: Generated['who'], write: () => Promise<T>): Promise<T> {
  const [begin, end] =
    who === 'owner'
      ? ['set local session_replication_role = replica', 'set local session_replication_role = origin']
      : ['set local session authorization caiting_app', 'reset session authorization'];
  await tx.run(begin);
  const result = await write();
  await tx.run(end);
  return result;
}

/** A statement that is no SQL of this table is a fault of the generator and no refusal. Rights (42501) and identities (428C9) refuse. */
const NONSENSE = /^42(?!501|8C9)/;

async function firstWritten(
  tx: Tx,
  statements: readonly string[],
): Promise<'written' | 'refused' | 'nothing' | 'nonsense'> {
  let outcome: 'refused' | 'nothing' = 'nothing';
  for (const sql of statements) {
    await tx.run('savepoint one');
    try {
      if ((await tx.query(`${sql} returning 1`)).length > 0) return 'written';
    } catch (error) {
      await tx.run('rollback to savepoint one');
      if (NONSENSE.test(sqlState(error) ?? '42')) return 'nonsense';
      outcome = 'refused';
    }
  }
  return outcome;
}

/** Decides nothing again: that is the longest part of an audit, and whatever anything else finds is found. */
const UNDECIDED: Recomputer = {
  draws: async () => ({ count: 0, findings: [] }),
  issues: async () => ({ count: 0, findings: [], shares: [], prices: [], unpriced: 0 }),
};

/** What most is found by, then all else, and draws and bets decided again last. Together they are the whole audit. */
const IN_TURN: readonly AuditScope[] = [
  { only: 'sealedDaysStand' },
  { only: 'termsHaveTheirPast' },
  { recomputer: UNDECIDED },
  { only: 'drawsRecomputed' },
];

/** An audit that cannot read what it finds says so too: it ends as a failed one, which is an alarm. */
async function isFound(tx: Tx): Promise<boolean> {
  try {
    for (const scope of IN_TURN)
      if ((await auditEverythingOn(tx, staffLogChecks, scope)).findings.length > 0) return true;
    return false;
  } catch {
    return true;
  }
}
