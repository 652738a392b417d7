import { fieldsOf } from './fields.ts';
import { shapeOf } from './schema.ts';
import type { Entry } from './entries.ts';

/** Whose number the field `id` of an act is: the read whose rows have it. Other fields say by their name what they are of. */
export const ID_OF: Readonly<Record<string, string>> = {
  changeContent: 'contentItems',
  endContent: 'contentItems',
  followRelease: 'contentItems',
  previewContent: 'contentItems',
  endActivity: 'activities',
  cancelRain: 'rains',
  reviewFilterHit: 'filterHits',
  decideLiveReport: 'liveReports',
  askGameRound: 'stuckGameRounds',
  voidGameRound: 'stuckGameRounds',
  bookPayment: 'unbookedPayments',
  dismissPayment: 'unbookedPayments',
  reviewManualVerification: 'manualVerificationList',
  reviewRecoveryRequest: 'recoveryRequestList',
  settleBetsAside: 'betsAside',
  voidBetsAside: 'betsAside',
  claimReport: 'reports',
  claimApproval: 'approvals',
  retryParked: 'jobsHealth',
  decideReport: 'reports',
  recallMessage: 'roomMessages',
  approve: 'approvals',
  declineApproval: 'approvals',
  withdrawApproval: 'approvals',
};

/** Fields that say which thing an act is about. A row that has them all can be acted on. */
const NAMES_A_THING = /^(?:id|key|game|room|channel|fingerprint)$|(?:Id|No|Code|Name)$/;
/** Of these an act may be about another one than the row's. */
const NO_THING = new Set(['requestId', 'otherName', 'playName', 'payeeName', 'playDetailCode']);

const fieldNames = (entry: Entry): string[] => Object.keys(shapeOf(entry.call.input));
/** The fields of an act that say which thing it is about. */
export const thingsOf = (entry: Entry): string[] =>
  fieldNames(entry).filter((name) => NAMES_A_THING.test(name) && !NO_THING.has(name));

export type Row = Readonly<Record<string, unknown>>;

/** Fields whose value rows of one list have under another name. */
const ALIASES: Readonly<Record<string, { readonly list: string; readonly field: string; readonly column: string }>> = {
  setPledgeProduct: { list: 'products', field: 'productId', column: 'id' },
};

/** Whether rows of this list of a read, with these columns, are what the act is about. */
export function isActOnRow(act: Entry, read: Entry, list: string, columns: readonly string[]): boolean {
  const alias = ALIASES[act.name];
  if (alias) return alias.list === list;
  const things = thingsOf(act);
  if (things.includes('id')) return ID_OF[act.name] === read.name && columns.includes('id');
  const main = act.words.find((word) => things.includes(word)) ?? things[0];
  return main !== undefined && columns.includes(main);
}

/** Values of a row as the form writes them, for fields of the same name. */
export function prefillFrom(act: Entry, row: Row): Record<string, string> {
  const filled: Record<string, string> = {};
  const alias = ALIASES[act.name];
  for (const name of fieldNames(act)) {
    const value = row[alias?.field === name ? alias.column : name];
    if (typeof value === 'string' || typeof value === 'number') filled[name] = String(value);
    else if (typeof value === 'boolean') filled[name] = name === 'value' ? String(value) : value ? '1' : '0';
    // A setting is written as JSON, a list of plain things with commas.
    else if (typeof value === 'object' && value !== null && name === 'value') filled[name] = JSON.stringify(value);
    else if (Array.isArray(value) && value.every((one) => typeof one === 'string')) filled[name] = value.join(',');
  }
  return filled;
}

/** Who may decide a wish says its row: nobody the own one, and not every wish by its number. */
export function isActForMe(act: Entry, row: Row, me: string): boolean {
  if (act.name === 'approve' || act.name === 'declineApproval')
    return row['mayDecide'] === true && row['decides'] === 'approve';
  if (act.name === 'claimApproval') return row['mayDecide'] === true && row['decides'] === 'approve';
  if (act.name === 'withdrawApproval') return row['askedBy'] === me && row['state'] === 'waiting';
  return true;
}

/** Fields that decide: an act with one is offered by each of its answers. */
const DECIDES: ReadonlySet<string> = new Set(['decision', 'act', 'approved']);

/** The field of an act that says how it is decided, and the answers; null of an act that only does one thing. */
export function decisionOf(act: Entry): { readonly name: string; readonly options: readonly string[] } | null {
  const field = fieldsOf(act.call, act.words).find(
    ({ name, is }) => DECIDES.has(name) && (is.kind === 'choice' || is.kind === 'flag'),
  );
  if (field === undefined) return null;
  return { name: field.name, options: field.is.kind === 'choice' ? field.is.options : ['1', '0'] };
}

/** What was chosen before the form opened: the answer of an act that decides, or one field of it as `name=value`. */
export function chosenFields(act: Entry, choose: string | null): Readonly<Record<string, string>> {
  if (choose === null) return {};
  const decision = decisionOf(act);
  if (decision !== null) return { [decision.name]: choose };
  const [, name = '', value = ''] = /^(\w+)=(.*)$/s.exec(choose) ?? [];
  return fieldNames(act).includes(name) ? { [name]: value } : {};
}

/** Columns that name a row among those of its list: the first of these that it has. */
const NAMES: readonly (readonly string[])[] = [
  ['id'],
  ['fingerprint'],
  ['adjustmentId'],
  ['orderNo'],
  ['withdrawNo'],
  ['noteId'],
  ['exportId'],
  ['fileId'],
  ['scheduleId'],
  ['passkeyId'],
  ['holidayId'],
  ['jobId'],
  ['messageId'],
  ['lineId'],
  ['guestCode'],
  ['lotteryCode', 'issue'],
  ['userName', 'fromDay'],
  ['userId'],
  ['sessionId'],
  ['roomCode'],
  ['room'],
  ['game'],
  ['lotteryCode'],
  ['key'],
  ['tokenName'],
  ['staffName', 'act', 'at'],
  ['staffName'],
];

/**
 * Names a row among those of its list. Its place does so only where nothing else can, and nothing can be done about such rows: when another row arrives, a
 * place is somebody else's, and the panel that stands open would be about them.
 */
export function rowKey(row: Row, at: number): string {
  const names = NAMES.find((columns) => columns.every((name) => isName(row[name])));
  if (names !== undefined) return names.map((name) => String(row[name] as string | number)).join('·');
  return `${at}-${String(row['at'] ?? row['issue'] ?? '')}`;
}
const isName = (value: unknown): boolean => (typeof value === 'string' && value !== '') || typeof value === 'number';
