import {
  TRANSPARENCY_DAYS,
  WITHDRAWAL_TIMES_DAYS,
  moneyText,
  transparencyCalls,
  type CallInput,
  type CallOutput,
} from '@caiting/contract';
import type { IssueNo, LotteryCode } from '@caiting/contract/wire';
import { addDays, dayOf, startOfDay } from '@caiting/lottery/calendar';
import { money } from '@caiting/money';
import { appNow } from '../../../platform/clock.ts';
import { KeptAnswers } from '../../../platform/kept-answers.ts';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import {
  hasDaysBefore,
  listBeaconsInForce,
  listKindDays,
  listLotteryDays,
  listOverdueIssues,
  listVoidIssues,
  witnessedCloses,
} from '../../draws/index.ts';
import { listSeals } from '../../audit/index.ts';
import { sumVoidRefunds } from '../../betting/index.ts';
import { countWords, withdrawalTimes } from '../../cashier/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { availability } from './availability.ts';
import { findLogHead, listLogDays } from './log-days.ts';
import { signingFigures } from '../core/signing/signing-figures.ts';

const keptOf = perDeps(() => new KeptAnswers());

/** What anybody may know about how the site keeps its own rules. The calls stand here because the operators' log does. */
export const transparencyBindings = [
  bind(transparencyCalls.transparency, async ({ deps }, { before }) =>
    ok(await keptOf(deps).get(`days ${before ?? ''}`, () => transparency(deps, before))),
  ),
  bind(transparencyCalls.transparencyDay, async ({ deps }, { day }) =>
    ok(await keptOf(deps).get(`day ${day ?? ''}`, () => transparencyDay(deps, day))),
  ),
  bind(transparencyCalls.availability, async ({ deps }) =>
    ok(await keptOf(deps).get('availability', () => availability(deps.db))),
  ),
  bind(transparencyCalls.withdrawalTimes, async ({ deps }) => {
    const times = await keptOf(deps).get('withdrawals', () => withdrawalTimes(deps.db), WITHDRAWALS_KEPT_MS);
    return ok({ days: WITHDRAWAL_TIMES_DAYS, times });
  }),
  bind(transparencyCalls.voidIssues, async ({ deps }, input) =>
    ok(await keptOf(deps).get(`void ${input.before ?? ''} ${input.pageSize}`, () => voidIssues(deps, input))),
  ),
];

const WAITING_MAX = 20;
/** Every bet of the void issues is read for it, so it is read seldom, and of the newest days alone. */
const REFUNDS_KEPT_MS = 30_000;
/** Every close of an hour is looked at. */
const EVIDENCE_KEPT_MS = 60_000;
const WITHDRAWALS_KEPT_MS = 60_000;

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

async function transparency(
  deps: Deps,
  before: string | undefined,
): Promise<CallOutput<typeof transparencyCalls.transparency>> {
  const now = await appNow(deps.db);
  const today = dayOf(secondsOf(now));
  // An issue of tomorrow may be void today: the first page has tomorrow too.
  const last = addDays(before ?? today, before === undefined ? 1 : -1);
  const first = addDays(before ?? addDays(today, 1), -TRANSPARENCY_DAYS);
  const [{ demo }, beacons, days, hasOlder, waiting, log, logDays, seals, refunds, signing, evidence, words] =
    await Promise.all([
      tenantValues(deps),
      listBeaconsInForce(deps.db),
      listKindDays(deps.db, first, last),
      hasDaysBefore(deps.db, first),
      listOverdueIssues(deps.db, WAITING_MAX),
      findLogHead(deps.db),
      listLogDays(deps.db, first, last),
      listSeals(deps.db, first, last),
      before === undefined ? keptOf(deps).get('refunds', () => refundsSince(deps, first), REFUNDS_KEPT_MS) : null,
      before === undefined ? keptOf(deps).get('signing', () => signingFigures(deps.db), REFUNDS_KEPT_MS) : null,
      before === undefined ? keptOf(deps).get('evidence', () => witnessedCloses(deps.db), EVIDENCE_KEPT_MS) : null,
      before === undefined ? keptOf(deps).get('words', () => countWords(deps.db), EVIDENCE_KEPT_MS) : null,
    ]);
  return {
    serverTime: now.getTime(),
    today,
    demo,
    beacons: beacons.map(({ name, isTest, chainHash }) => ({ name, test: isTest, chainHash })),
    days,
    refunds,
    evidence,
    words,
    next: hasOlder ? first : null,
    waiting: waiting.map(({ lotteryCode, name, source, issueNo, drawAt }) => ({
      lotteryCode: lotteryCode as LotteryCode,
      lotteryName: name,
      source,
      issue: issueNo as IssueNo,
      drawAt: drawAt.getTime(),
    })),
    log,
    logDays: logDays.map(({ day, at, seq, hash }) => ({ day, at: at.getTime(), seq, hash })),
    seals: seals.map(({ day, at, seq, hash }) => ({ day, at: at.getTime(), seq, hash })),
    signing,
  };
}

async function refundsSince(deps: Deps, day: string): Promise<{ refunded: string; owed: string }> {
  const { refunded, owed } = await sumVoidRefunds(deps.db, new Date(startOfDay(day) * 1000));
  return { refunded: moneyText(money(refunded)), owed: moneyText(money(owed)) };
}

async function transparencyDay(
  deps: Deps,
  asked: string | undefined,
): Promise<CallOutput<typeof transparencyCalls.transparencyDay>> {
  const day = asked ?? dayOf(secondsOf(await appNow(deps.db)));
  const rows = await listLotteryDays(deps.db, day);
  return {
    day,
    list: rows.map(({ code, name, anchor, length, publishedAt, demoHistory, lost, ...row }) => ({
      ...row,
      lotteryCode: code as LotteryCode,
      lotteryName: name,
      lost: [...lost],
      chain:
        anchor === null || length === null || publishedAt === null
          ? null
          : { anchor, length, publishedAt: publishedAt.getTime(), demoHistory },
    })),
  };
}

async function voidIssues(
  deps: Deps,
  { before, pageSize }: CallInput<typeof transparencyCalls.voidIssues>,
): Promise<CallOutput<typeof transparencyCalls.voidIssues>> {
  const rows = await listVoidIssues(deps.db, before ?? null, pageSize);
  const last = rows.at(-1);
  return {
    list: rows.map(({ id, lotteryCode, name, source, issueNo, closeAt, reason }) => ({
      id: String(id),
      lotteryCode: lotteryCode as LotteryCode,
      lotteryName: name,
      source,
      issue: issueNo as IssueNo,
      closeAt: closeAt.getTime(),
      reason,
    })),
    next: last && rows.length === pageSize ? String(last.id) : null,
  };
}
