import { hashSafetyPassword, recoveryCalls, safetyCalls, type SafetyVerifyType } from '@caiting/contract';
import { beforeEach } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { setTenantValue, tenantModule } from '../../tenant/index.ts';
import { accountModule, hashPassword } from '../index.ts';
import { aPlayer, sent, type TestPlayer } from './players.ts';

/** Login and safety password of everybody whom a recovery site makes. */
export const LOGIN = 'secret123';
export const SAFETY = '246810';
export const RECOVERY_MODULES = [ledgerModule, tenantModule, accountModule];

export const mobileOf = (n: number) => `138${String(10_000_000 + n)}`;
/** A code of four digits that is not this one. */
export const otherCode = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

/** A server with what tests of ways back share: people who can be reached, and the first steps of a way. Each test begins without counted attempts. */
export async function recoverySite() {
  const site = await testApp({ modules: RECOVERY_MODULES, isListening: true });
  const { app, db, owner } = site;
  beforeEach(async () => {
    await db.run('delete from attempt');
    await setTenantValue(app.deps, 'recoveriesPerHour', 1000, 'test');
  });

  let made = 0;
  /** Somebody with a login password, a bound number and a bound address. */
  async function reachable(): Promise<TestPlayer & { mobile: string; mail: string }> {
    const player = await aPlayer(app.deps, { safetyPassword: SAFETY });
    const mobile = mobileOf((made += 1));
    const mail = `p${made}@example.com`;
    await owner.run(
      `update player set password_hash = $2, mobile = $3, mobile_verified_at = app_now(), mail = $4, mail_verified_at = app_now()
        where id = $1`,
      [player.id, await hashPassword(sent(player.userName, LOGIN)), mobile, mail],
    );
    return { ...player, mobile, mail };
  }

  const begin = (userName: string, kind: 'login' | 'safety' = 'login', who: { token?: string } = {}) =>
    callApp(app, recoveryCalls.forgetPassword, { userName, kind }, who);
  const sendPhone = (recovery: string, mobile: string) =>
    callApp(app, recoveryCalls.sendPhoneCode, { purpose: 'recover', recovery, mobile });
  const answer = (ticket: string, code: string, on = app) =>
    callApp(on, recoveryCalls.verifyPhoneCode, { ticket, code });
  const proofOf = async (player: TestPlayer, verifyType: SafetyVerifyType) => {
    const safetyPassword = hashSafetyPassword(player.userName, SAFETY);
    return (await callApp(app, safetyCalls.verifySafetyPassword, { safetyPassword, verifyType }, player)).data.proof;
  };

  return { ...site, deps: app.deps, reachable, begin, sendPhone, answer, proofOf };
}
