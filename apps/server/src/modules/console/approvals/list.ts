import {
  DECIDED_OTHERWISE,
  type CallInput,
  type CallOutput,
  type StaffRole,
  type consoleApprovalCalls,
  type consoleQueueCalls,
} from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Staff } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findRoles, isAllowed } from '../core/roles.ts';
import { statementOf, type SignedText } from '../core/signing/signature.ts';
import { listOthers, type OtherWish } from './others.ts';
import { claimsOf } from '../work/claims.ts';
import { findRequest, listRequests, type RequestRow, type RolesByCall } from './rows.ts';

type Row = CallOutput<typeof consoleApprovalCalls.approvals>['list'][number];
type WaitingAct = CallOutput<typeof consoleQueueCalls.waitingActs>['list'][number];

const WAITING_MAX = 200;
const APPROVE = 'approve';

/** Who looks: the list says of each row what that one may. */
interface Viewer {
  readonly name: string;
  readonly held: readonly StaffRole[];
  readonly roles: RolesByCall;
}

const viewerOf = async ({ db }: Deps, { staffId, name }: Staff, roles: RolesByCall): Promise<Viewer> => ({
  name,
  held: await findRoles(db, staffId),
  roles,
});

export async function approvals(
  deps: Deps,
  staff: Staff,
  roles: RolesByCall,
  { state, kind, before, pageSize }: CallInput<typeof consoleApprovalCalls.approvals>,
): Promise<CallOutput<typeof consoleApprovalCalls.approvals>> {
  const viewer = await viewerOf(deps, staff, roles);
  const page = { state: state ?? null, kind: kind ?? null, before: before ?? null, size: pageSize };
  const requests = await listRequests(deps.db, roles, page);
  const isWithOthers = before === undefined && (state === undefined || state === 'waiting');
  const others = isWithOthers
    ? (await listOthers(deps)).filter((other) => kind === undefined || kind === other.kind)
    : [];
  const claims = await claimsOf(
    deps.db,
    'approvals',
    requests.map(({ id }) => String(id)),
  );
  return {
    list: [
      ...others.toSorted((a, b) => b.at.getTime() - a.at.getTime()).map((row) => otherRow(row, viewer)),
      ...requests.map((row) => ({ ...requestRow(row, viewer), ...claims(String(row.id)) })),
    ],
    next: requests.length === pageSize ? String(requests.at(-1)?.id) : null,
  };
}

export async function approval(
  deps: Deps,
  staff: Staff,
  roles: RolesByCall,
  id: string,
): Promise<Outcome<CallOutput<typeof consoleApprovalCalls.approval>, 'notFound'>> {
  const viewer = await viewerOf(deps, staff, roles);
  if (!/^[1-9]\d{0,17}$/.test(id)) {
    const other = (await listOthers(deps)).find((wish) => wish.id === id);
    if (other === undefined) return refuse('notFound');
    return ok({ ...otherRow(other, viewer), input: [], signed: await saidBy(deps, other.askedLine ?? null) });
  }
  const found = await findRequest(deps.db, roles, id);
  if (found === null) return refuse('notFound');
  const input = Object.entries(found.input ?? {}).map(([name, value]) => ({ name, value: shown(value) }));
  const [claims, signed] = await Promise.all([claimsOf(deps.db, 'approvals', [id]), saidBy(deps, found.asked_line)]);
  return ok({ ...requestRow(found, viewer), ...claims(id), input, signed });
}

/** What whoever asked has signed. */
async function saidBy({ db }: Deps, line: bigint | null): Promise<SignedText['said'] | null> {
  return (await statementOf(db, line))?.said ?? null;
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The same list as it was before wishes had numbers: what waits, the longest first. */
export async function waitingActs(deps: Deps, roles: RolesByCall): Promise<WaitingAct[]> {
  const [requests, others] = await Promise.all([
    listRequests(deps.db, roles, { state: 'waiting', kind: null, before: null, size: WAITING_MAX }),
    listOthers(deps),
  ]);
  const list: WaitingAct[] = requests.map((row) => ({
    at: row.asked_at.getTime(),
    until: row.until.getTime(),
    staffName: row.asked_name,
    act: row.act,
    subject: row.subject,
    reason: row.reason,
    ...changeOf(row),
  }));
  for (const { at, until, askedBy, kind, subject, reason } of others)
    list.push({
      at: at.getTime(),
      until: until?.getTime() ?? null,
      staffName: askedBy.join(','),
      act: kind,
      subject,
      reason,
    });
  return list.toSorted((a, b) => a.at - b.at);
}

/** Of what has its own list, that list says who works at it. */
const NOBODYS = { claimedBy: '', claimedUntil: null };

const changeOf = ({ has_change, before, after }: RequestRow) =>
  has_change ? { before: JSON.stringify(before), after: JSON.stringify(after) } : {};

function requestRow(row: RequestRow, viewer: Viewer): Row {
  return {
    ...NOBODYS,
    id: String(row.id),
    kind: row.call,
    state: row.state,
    subject: row.subject,
    reason: row.reason,
    ...changeOf(row),
    askedBy: row.asked_name,
    at: row.asked_at.getTime(),
    until: row.until.getTime(),
    decidedBy: row.decided_name,
    decidedAt: row.decided_at?.getTime() ?? null,
    note: row.note,
    decides: row.input === null ? row.call : decidesOf(row.call),
    ...mayDecide(viewer, { state: row.state, askedBy: [row.asked_name], call: row.call }),
  };
}

function otherRow({ id, kind, subject, reason, askedBy, at, until }: OtherWish, viewer: Viewer): Row {
  const decides = decidesOf(kind);
  return {
    ...NOBODYS,
    id,
    kind,
    state: 'waiting',
    subject,
    reason,
    askedBy: askedBy.join(','),
    at: at.getTime(),
    until: until?.getTime() ?? null,
    decidedBy: '',
    decidedAt: null,
    note: '',
    decides,
    ...mayDecide(viewer, { state: 'waiting', askedBy, call: decides }),
  };
}

const decidesOf = (call: string): string =>
  Object.hasOwn(DECIDED_OTHERWISE, call) ? DECIDED_OTHERWISE[call as keyof typeof DECIDED_OTHERWISE].by : APPROVE;

function mayDecide(
  { name, held, roles }: Viewer,
  wish: { readonly state: string; readonly askedBy: readonly string[]; readonly call: string },
): Pick<Row, 'mayDecide' | 'whyNot'> {
  const why = ((): Row['whyNot'] => {
    if (wish.state !== 'waiting') return 'over';
    if (wish.askedBy.includes(name)) return 'own';
    return isAllowed(held, roles[wish.call] ?? []) ? '' : 'role';
  })();
  return { mayDecide: why === '', whyNot: why };
}
