import { safetyCalls, type CallOutput, type SecurityKind } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { maskMail, maskMobile } from '../core/masks.ts';
import { findSafety } from '../safety/queries.ts';
import { findProtection } from './protection-queries.ts';

export const securityListBindings = [
  bind(safetyCalls.isChangeSafetyPassword, async ({ deps, session }) =>
    ok(await isChangeSafetyPassword(deps, session.userId)),
  ),
  bind(safetyCalls.securityList, async ({ deps, session }) => ok(await securityList(deps, session.userId))),
];

/** What each protection adds to the score; together 100. */
const POINTS: Readonly<Record<SecurityKind, number>> = {
  loginPassword: 20,
  safetyPassword: 30,
  safetyQuestion: 20,
  phone: 15,
  mail: 15,
};

const time = (at: Date | null): number | null => at?.getTime() ?? null;

/** What protects the account, with a score (product §2, security centre). */
export async function securityList(deps: Deps, player: string): Promise<CallOutput<typeof safetyCalls.securityList>> {
  const row = await findProtection(deps.db, player);
  const item = (kind: SecurityKind, isSet: boolean, changed: Date | null, shown = '') => ({
    kind,
    isSet,
    shown,
    changedAt: time(changed),
  });
  const list = [
    item('loginPassword', true, row.password_changed_at),
    item('safetyPassword', row.safety_hash !== null, row.safety_changed_at),
    item('safetyQuestion', row.question !== null, row.question_changed_at),
    item('phone', row.mobile !== null, row.mobile_verified_at, maskMobile(row.mobile ?? '')),
    item('mail', row.mail !== null, row.mail_verified_at, maskMail(row.mail ?? '')),
  ];
  return { score: list.reduce((sum, { kind, isSet }) => sum + (isSet ? POINTS[kind] : 0), 0), list };
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
