import { randomUUID } from 'node:crypto';
import {
  CODES,
  bettingCalls,
  protectionCalls,
  type LimitKind,
  type LimitPeriod,
  type ProtectionOverview,
  type RefusalKey,
} from '@caiting/contract';
import { yuan } from '@caiting/money';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { advance, setClock } from '../../../platform/testing/database.ts';
import { ownerOf } from '../../../platform/testing/owner.ts';
import { accountModule, openSession } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { auditBooks } from '../../betting/audit-bets.ts';
import { bettingModule } from '../../betting/index.ts';
import { anIssue } from '../../betting/testing/build.ts';
import { cause, ledgerModule, post } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { protectionChecks, protectionModule } from '../index.ts';

export const HOUR = 3_600_000;
export const MINUTE = 60_000;

const modules = [ledgerModule, tenantModule, protectionModule, accountModule, bettingModule];

/** How a refusal looks to the client. */
export const refusal = (key: RefusalKey) => ({ code: CODES[key].code });
/** The limit shown first. */
export const limitOf = (data: unknown) => (data as ProtectionOverview).limits[0];

/** A site on which players bet, and what tests do with protection. Call it once at the top of a file. */
export async function bettingSite() {
  const { app, db, owner } = await testApp({ modules });
  const { deps } = app;
  // A Wednesday at noon in Shanghai: hours on both sides stay in the same day, and in the same week and month.
  await setClock(db, { at: new Date('2027-05-12T04:00:00Z') });

  /** A player with 1,000 yuan. A session ends with idleness, so a player who waits comes back with a new one. */
  async function aBettor() {
    let player: TestPlayer = await aPlayer(deps, { balance: yuan(1_000) });
    const id = player.id;

    /** 定位胆 of `count` digits, 2 yuan each, on an issue that is open now. */
    async function bet(count: number) {
      const { issueNo } = await anIssue(db);
      const line = {
        lotteryCode: 'ssc1',
        playDetailCode: 'DWD',
        bettingNumber: `${[...'0123456789'].slice(0, count).join(' ')},-,-,-,-`,
        bettingCount: count,
        bettingAmount: String(2 * count),
        bettingPoint: '8',
        bettingUnit: '1',
        bettingIssue: issueNo,
        graduationCount: 1,
      };
      const input = { bettingData: [line], requestId: randomUUID() };
      return callApp(app, bettingCalls.addBetting, input as never, { token: player.token });
    }
    const cancel = (betIds: readonly string[]) =>
      callApp(app, bettingCalls.cancelBetting, { betIds: betIds.join(','), requestId: randomUUID() } as never, {
        token: player.token,
      });
    const act = (call: keyof typeof protectionCalls, input: object = {}) =>
      callApp(app, protectionCalls[call], input as never, { token: player.token });
    const set = (kind: LimitKind, period: LimitPeriod, amount: string) =>
      act('setProtectionLimit', { kind, period, amount });
    const overview = async () => (await act('protectionOverview')).data as ProtectionOverview;
    const clock = async () => (await act('playStretch')).data as { play: ProtectionOverview['play'] };

    let postings = 0;
    const posts = (code: 'gamePayout' | 'rechargeAlipay') => (amount: number) =>
      ownerOf(db).tx((tx) =>
        post(tx, {
          id: cause(`test.${code}`, id, (postings += 1)),
          code,
          player: id,
          amount: yuan(amount),
          ref: BigInt(postings),
        }),
      );

    /** Time passes, then the player signs in again. */
    async function wait(ms: number): Promise<void> {
      await advance(db, ms);
      const origin = { ip: '127.0.0.1', country: null, userAgent: 'test' };
      const { token } = await db.tx((tx) => openSession(deps, tx, id, origin));
      player = { ...player, token };
    }

    const [win, payIn] = [posts('gamePayout'), posts('rechargeAlipay')];
    return { id, userId: player.userId, bet, cancel, act, set, overview, clock, win, payIn, wait };
  }

  const findings = async () => (await auditBooks(db, { checks: protectionChecks })).findings;
  return { app, db, owner, aBettor, findings };
}

export type Bettor = Awaited<ReturnType<Awaited<ReturnType<typeof bettingSite>>['aBettor']>>;
