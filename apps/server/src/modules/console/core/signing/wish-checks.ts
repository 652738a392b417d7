import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { fieldText, signedFields, type CallDef } from '@caiting/contract';
import { parseMoney } from '@caiting/money';
import type { Queries } from '../../../../platform/db/pool.ts';
import { decodeInput } from '../../../../platform/http/decode.ts';
import { listLotteryLines } from '../../../draws/index.ts';
import type { Check } from '../../../ledger/index.ts';
import { LOSS_LIMITS, SETTINGS, isSettingKey, writtenValue } from '../../../tenant/index.ts';
import { BESIDE } from '../by-two.ts';
import { ACTS_BY_LOG_NAME, sentOf } from './signed-acts.ts';
import { readStatement, type Statement } from './signature.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A wish that two have had, and what each of them signed of it. */
export interface SignedWish {
  readonly id: bigint;
  readonly act: string;
  readonly call: string;
  readonly subject: string;
  readonly after: unknown;
  /** What it took the place of, by the history that the database keeps; null where it changed no setting. */
  readonly changed: { readonly before: unknown } | null;
  /** As it was sent by the first one; null of wishes from before it was kept. */
  readonly input: Fields | null;
  /** Group of the lottery that it names; null where it names none. */
  readonly lotteryGroup: string | null;
  readonly asked: Statement;
  readonly askedHash: string;
  /** Null where the second one signed nothing, while nothing asked for it. */
  readonly agreed: Statement | null;
}

/** A fixed one where the call asks for any. */
const NO_REQUEST = '00000000-0000-4000-8000-000000000000';

/**
 * What is wrong with a wish, held against what the first one signed: the row is the server's word, which could ask the second one to agree to something
 * else than the first one wanted.
 */
export function wishFault(wish: SignedWish): string | null {
  const { asked, agreed, input } = wish;
  const def = ACTS_BY_LOG_NAME.get(asked.call);
  if (asked.call !== wish.call || def === undefined) return `was signed as ${asked.call}`;
  const signed = meaningOf(def, sentOf(asked.fields, input ?? {}));
  if (input !== null && !isDeepStrictEqual(meaningOf(def, sentOf(textsOf(input), input)), signed))
    return 'has other fields than the first one signed';
  if (!isAbout(wish, sentOf(asked.fields, input ?? {}))) return 'is about something else than the first one signed';
  if (agreed === null) return null;
  if (agreed.call === 'approve')
    return agreed.fields['id'] === String(wish.id) && agreed.fields['statement'] === wish.askedHash
      ? null
      : 'was agreed to by a signature over something else';
  if (agreed.call !== wish.call) return `was agreed to as ${agreed.call}`;
  // Said by hand a second time: reasons and notes are everybody's own.
  const again = meaningOf(def, sentOf(agreed.fields, input ?? {}));
  return isDeepStrictEqual(loose(again), loose(signed)) ? null : 'was agreed to with other fields';
}

const textsOf = (input: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, fieldText(value)]));

/** What the fields come to by the contract; the fields themselves where it reads them no more. */
function meaningOf(def: CallDef, sent: Fields): unknown {
  const read = decodeInput(def, { ...sent, requestId: NO_REQUEST });
  return read.ok ? read.data : signedFields(sent);
}

/** Where the database goes by the act and subject of the row, they follow from the fields. */
function isAbout(wish: SignedWish, sent: Fields): boolean {
  const { act, call, subject, after } = wish;
  const of = (name: string): string => String(sent[name]);
  switch (act) {
    case 'setTenantSetting': {
      if (call === 'setLossLimit') return isLossLimit(sent, wish);
      const [key, value] = settingOf(call, sent);
      return subject.startsWith(`${key}:`) && isValue(key, value, after);
    }
    case 'scheduleSetting': {
      const key = of('key');
      return subject.startsWith(`${key}:${of('startsAt')}:`) && isValue(key, sent['value'], after);
    }
    case 'settleBetsAside':
    case 'voidBetsAside':
      return (
        subject.startsWith(`${of('lotteryCode')}:${of('issueNo')}:`) &&
        (sent['id'] === undefined || subject.endsWith(`:${of('id')}`))
      );
    case 'voidIssue':
      return subject === `${of('lotteryCode')}:${of('issue')}`;
    default:
      return true;
  }
}

/** One amount of a setting, by its lottery or the group of that, and no other (console/settings/loss-limits.ts). */
function isLossLimit(sent: Fields, { lotteryGroup, subject, after, changed }: SignedWish): boolean {
  const isOfGroup = sent['limitFor'] === 'group';
  const { issue, play } = LOSS_LIMITS[isOfGroup ? 'group' : 'lottery'];
  const key = sent['limitOf'] === 'issue' ? issue : play;
  const of = isOfGroup ? lotteryGroup : String(sent['lotteryCode']);
  const [was, now] = [amountsIn(changed?.before), amountsIn(after)];
  const others = changed === null ? [] : [...was.keys(), ...now.keys()].filter((code) => code !== of);
  return (
    subject.startsWith(`${key}:`) &&
    of !== null &&
    limitIn(now, of) === parseMoney(String(sent['amount'] ?? '0')) &&
    others.every((code) => limitIn(now, code) === limitIn(was, code))
  );
}

const amountsIn = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
/** 0 is none, as is one that is not named. */
const limitIn = (amounts: ReadonlyMap<string, unknown>, of: string) => parseMoney(String(amounts.get(of) ?? '0'));

/** Some settings have a call of their own. */
function settingOf(call: string, sent: Fields): [key: string, value: unknown] {
  if (call === 'setTenantSetting') return [String(sent['key']), sent['value']];
  return [call === 'setClosed' ? 'closed' : 'maintenance', sent['on'] === '1' || sent['on'] === 'true'];
}

/** A value is JSON, or bare text where the setting is one. */
function isValue(key: string, value: unknown, after: unknown): boolean {
  // A setting that the release has no more.
  if (!isSettingKey(key)) return true;
  const read = SETTINGS[key].schema.safeParse(typeof value === 'string' ? writtenValue(key, value) : value);
  return read.success && isDeepStrictEqual(plain(read.data), after);
}

function parsed(value: unknown): unknown {
  try {
    return typeof value === 'string' ? (JSON.parse(value) as unknown) : value;
  } catch {
    // Bare text.
    return value;
  }
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null)) as unknown;

/** Names are the same in capitals, and parts of a value in any order. */
function loose(value: unknown): unknown {
  if (typeof value === 'string') {
    const read = parsed(value);
    return typeof read === 'object' && read !== null ? loose(read) : value.trim().toLowerCase();
  }
  if (Array.isArray(value)) return value.map(loose);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, part]) => !BESIDE.has(name) && part !== undefined)
      .map(([name, part]) => [name, loose(part)]),
  );
}

interface WishRow {
  readonly id: bigint;
  readonly act: string;
  readonly call: string;
  readonly subject: string;
  readonly after: unknown;
  readonly changed: SignedWish['changed'];
  readonly input: Fields | null;
  readonly asked: Buffer;
  readonly agreed: Buffer | null;
}

const PAGE = 1_000;

async function wishFaults(db: Queries): Promise<string[]> {
  const faults: string[] = [];
  const groups = new Map((await listLotteryLines(db)).map(({ code, group }) => [String(code), group]));
  for (let after = 0n, isMore = true; isMore;) {
    const rows = await db.query<WishRow>(
      `select r.id, r.act, r.call, r.subject, r.after, r.input, case when c.id is not null then jsonb_build_object('before', c.before) end as changed, one.statement as asked, two.statement as agreed
         from staff_request r join staff_signature one on one.line = r.asked_line left join staff_signature two on two.line = r.agreed_line
         left join setting_change c on c.request = r.id
        where r.confirmed_by is not null and r.id > $1 order by r.id limit $2`,
      [after, PAGE],
    );
    for (const row of rows) {
      const asked = readStatement(row.asked);
      const agreed = row.agreed && readStatement(row.agreed);
      const askedHash = createHash('sha256').update(row.asked).digest('hex');
      const fault =
        asked === null || (row.agreed !== null && agreed === null)
          ? 'is signed by no statement'
          : wishFault({
              ...row,
              lotteryGroup: groups.get(String(row.input?.['lotteryCode'])) ?? null,
              asked,
              askedHash,
              agreed,
            });
      if (fault !== null) faults.push(`wish ${row.id} (${row.call} ${row.subject}) ${fault}`);
    }
    after = rows.at(-1)?.id ?? after;
    isMore = rows.length === PAGE;
  }
  return faults;
}

export const wishChecks: readonly Check[] = [{ name: 'wishesAreWhatWasSigned', sql: '', read: wishFaults }];
