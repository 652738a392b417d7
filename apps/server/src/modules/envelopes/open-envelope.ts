import { ENVELOPE_OUTCOMES, TEXTS, gradeWords, moneyText } from '@caiting/contract';
import { FEN, money } from '@caiting/money';
import type { Queries } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { wakeOutbox } from '../../platform/outbox/outbox.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome, Refusal } from '../../platform/outcome.ts';
import { tenantValues } from '../tenant/index.ts';
import { envelopeGate } from './gate.ts';
import { CLAIM_COLUMNS, findClaim, findEnvelope } from './queries.ts';
import type { ClaimRow } from './queries.ts';

export interface Opened {
  readonly state: number;
  readonly msg: string;
  readonly amount: string;
}

const NOT_YOURS = '这是发给对方的红包，等待对方领取';
/** A time-out or self-exclusion of one's own. */
const BARRED = '您已申请暂停游戏，期间不能收发红包';
const fenText = (fen: bigint): string => moneyText(money(fen * FEN));

const ANSWERS = {
  taken: { state: ENVELOPE_OUTCOMES.open, msg: '' },
  mine: { state: ENVELOPE_OUTCOMES.open, msg: '' },
  emptied: { state: ENVELOPE_OUTCOMES.emptied, msg: TEXTS.envelopeEmptied },
  expired: { state: ENVELOPE_OUTCOMES.expired, msg: TEXTS.envelopeExpired },
  barred: { state: ENVELOPE_OUTCOMES.told, msg: BARRED },
  foreign: { state: ENVELOPE_OUTCOMES.told, msg: NOT_YOURS },
} as const;

/** What a room's rule is told as, and the column that holds it. */
const RULES = {
  gradeLow: { key: 'envelopeGradeLow', column: 'envelope_min_grade' },
  accountYoung: { key: 'envelopeAccountYoung', column: 'envelope_min_days' },
  rechargeLow: { key: 'envelopeRechargeLow', column: 'envelope_min_recharge' },
} as const satisfies Record<RuleOutcome, { key: string; column: keyof RuleRow }>;

type RuleRefusal = (typeof RULES)[RuleOutcome]['key'];

const isRule = (outcome: ClaimAnswer['outcome']): outcome is RuleOutcome => Object.hasOwn(RULES, outcome);

async function refuseRule(deps: Deps, id: string, outcome: RuleOutcome): Promise<Refusal<RuleRefusal>> {
  const { key, column } = RULES[outcome];
  const [rule, { gradesAsVip }] = await Promise.all([findRuleOf(deps.db, id), tenantValues(deps)]);
  const min = rule?.[column] ?? 0;
  return refuse(key, { params: { min: outcome === 'gradeLow' ? gradeWords(min, gradesAsVip) : min } });
}

/** Looks whether an envelope can be opened; takes no lock and moves nothing (product §4 open response states). */
export async function lookAtEnvelope(
  deps: Deps,
  userId: string,
  id: string,
): Promise<Outcome<Omit<Opened, 'amount'>, 'envelopeUnknown' | RuleRefusal>> {
  const takers = envelopeGate(deps).takersOf(id);
  if (takers) return ok(ANSWERS[takers.has(userId) ? 'mine' : 'emptied']);
  const envelope = await findEnvelope(deps.db, id);
  if (!envelope) return refuse('envelopeUnknown');
  if (envelope.recipient_id !== null && String(envelope.recipient_id) !== userId) return ok(ANSWERS.foreign);
  if (await findClaim(deps.db, envelope.id, userId)) return ok(ANSWERS.mine);
  if (envelope.state === 'emptied') return ok(ANSWERS.emptied);
  if (envelope.is_expired || envelope.state === 'refunded') return ok(ANSWERS.expired);
  const rule = await findRuleOutcome(deps.db, envelope.place, userId);
  return rule ? refuseRule(deps, id, rule) : ok(ANSWERS.taken);
}

/**
 * Takes a share. Only this books; the same person again gets the same answer with the same amount, so a lost answer never looks like an
 * emptied envelope. Once an envelope is known to be empty nobody asks the database any more.
 */
export async function openEnvelope(
  deps: Deps,
  userId: string,
  id: string,
): Promise<Outcome<Opened, 'envelopeUnknown' | RuleRefusal>> {
  const gate = envelopeGate(deps);
  const answer = fromMemory(deps, userId, id) ?? (await gate.through(id, () => claim(deps, userId, id)));
  if (answer.outcome === 'unknown') return refuse('envelopeUnknown');
  if (isRule(answer.outcome)) return refuseRule(deps, id, answer.outcome);
  return ok({ ...ANSWERS[answer.outcome], amount: fenText(answer.amount_fen) });
}

/** While it waited at the gate the envelope may have been emptied. */
async function claim(deps: Deps, userId: string, id: string): Promise<ClaimAnswer> {
  const known = fromMemory(deps, userId, id);
  if (known) return known;
  const answer = await claimShare(deps.db, id, userId);
  if (answer.is_last) wakeOutbox();
  if (answer.is_last || answer.outcome === 'emptied') {
    const claims = await listAllClaims(deps.db, id);
    envelopeGate(deps).remember(id, new Map(claims.map((row) => [String(row.user_id), row.amount_fen])));
  }
  return answer;
}

function fromMemory(deps: Deps, userId: string, id: string): ClaimAnswer | null {
  const takers = envelopeGate(deps).takersOf(id);
  if (takers === undefined) return null;
  const mine = takers.get(userId);
  return { outcome: mine === undefined ? 'emptied' : 'mine', amount_fen: mine ?? 0n, is_last: false };
}

/** Rules of a room (docs/decisions/0070) that a person does not meet. */
type RuleOutcome = 'gradeLow' | 'accountYoung' | 'rechargeLow';

/** Which rule of the envelope's room keeps a person from opening it; null for none. The same function that claim_share asks. */
async function findRuleOutcome(db: Queries, place: string, userId: string): Promise<RuleOutcome | null> {
  const row = await db.one<{ outcome: RuleOutcome | null }>(`select envelope_rule_refusal($1, $2::bigint) as outcome`, [
    place,
    userId,
  ]);
  return row.outcome;
}

interface RuleRow {
  readonly envelope_min_grade: number;
  readonly envelope_min_days: number;
  readonly envelope_min_recharge: number;
}

/** The rules of the room an envelope lies in. */
function findRuleOf(db: Queries, envelopeId: string): Promise<RuleRow | null> {
  return db.maybeOne<RuleRow>(
    `select r.envelope_min_grade, r.envelope_min_days, r.envelope_min_recharge
       from envelope e join chat_room r on r.code = e.place where e.id = $1::bigint`,
    [envelopeId],
  );
}

interface ClaimAnswer {
  readonly outcome: 'taken' | 'mine' | 'emptied' | 'expired' | 'foreign' | 'barred' | 'unknown' | RuleOutcome;
  readonly amount_fen: bigint;
  readonly is_last: boolean;
}

/** Takes a share in one statement; see apps/server/sql/functions/claim_share.sql. */
function claimShare(db: Queries, id: string, userId: string): Promise<ClaimAnswer> {
  return db.one<ClaimAnswer>('select outcome, amount_fen, is_last from claim_share($1::bigint, $2::bigint)', [
    id,
    userId,
  ]);
}

/** Everybody's shares of one envelope; at most a thousand. */
function listAllClaims(db: Queries, id: string): Promise<ClaimRow[]> {
  return db.query<ClaimRow>(`select ${CLAIM_COLUMNS} from envelope_claim where envelope_id = $1::bigint`, [id]);
}
