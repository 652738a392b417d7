import type { CallOutput, safetyCalls } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import { findSafety, findSecurity } from './safety-queries.ts';

/** What each protection adds to the score; together 100. */
const POINTS = { loginPassword: 20, safetyPassword: 30, safetyQuestion: 20, phone: 15, mail: 15 } as const;

const time = (at: Date | null): number | null => at?.getTime() ?? null;

/** What protects the account, with a score (SPEC §2, security centre). */
export async function securityList(deps: Deps, player: string): Promise<CallOutput<typeof safetyCalls.securityList>> {
  const row = await findSecurity(deps.db, player);
  const list = [
    { kind: 'loginPassword' as const, isSet: true, shown: '', changedAt: time(row.password_changed_at) },
    { kind: 'safetyPassword' as const, isSet: row.has_safety, shown: '', changedAt: time(row.safety_changed_at) },
  ];
  const score = list.reduce((sum, { kind, isSet }) => sum + (isSet ? POINTS[kind] : 0), 0);
  return { score, list };
}

/** May the safety password be changed now? */
export async function isChangeSafetyPassword(
  deps: Deps,
  player: string,
): Promise<CallOutput<typeof safetyCalls.isChangeSafetyPassword>> {
  const row = await findSafety(deps.db, player);
  const isSet = row.safety_hash !== null;
  return {
    isChange: isSet && row.locked_seconds === 0,
    isSet,
    lockedSeconds: row.locked_seconds,
    changedAt: time(row.safety_changed_at),
  };
}
