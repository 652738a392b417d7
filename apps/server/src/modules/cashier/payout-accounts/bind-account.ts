import { PAYOUT_KINDS, type PayoutAccount, type PayoutKind } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { checkSafetyPassword, loginPasswordDue } from '../../account/index.ts';
import { tenantValues, type TenantValues } from '../../tenant/index.ts';
import { accountView } from './account-view.ts';
import { isCardChecked } from './check-card.ts';
import { coolingHoursOf } from './cooling-off.ts';
import { draftOf, type TypedAccount } from './draft.ts';
import { maskName } from './mask.ts';
import { findAccount, findHolder, listAccounts, type AccountRow, type AccountDraft } from './queries.ts';
import { holderOf, isSameText, sealerOf } from './seal.ts';

/** Whose login asks, with the safety password as the browser sends it. */
export interface Owner {
  readonly userId: string;
  readonly sessionId: string;
  readonly safetyPassword: string;
  /** Of the seed alone: nobody signed in, so nobody's password can be asked for. */
  readonly isSeed?: true;
}

type SafetyRefusal = 'safetyPasswordWrong' | 'safetyPasswordLocked' | 'safetyPasswordMissing' | 'tooManyRequests';

/** What one kind of account asks besides: a refusal, or null to go on. Runs under the owner's lock with the accounts of that kind. */
export type Gate<Key extends string> = (tx: Tx, alike: readonly AccountRow[]) => Promise<Refusal<Key> | null>;

/**
 * Binds an account. A number that somebody has bound is refused in the same words whoever that is; every account but the player's first
 * cools off before it can be paid to.
 */
export async function addAccount<Key extends string>(
  deps: Deps,
  owner: Owner,
  typed: TypedAccount,
  gate: Gate<Key>,
): Promise<
  Outcome<PayoutAccount, SafetyRefusal | 'payoutAccountTaken' | 'payoutAccountsMax' | 'loginPasswordDue' | Key>
> {
  const refused = await checkSafetyPassword(deps, { playerId: owner.userId, safetyPassword: owner.safetyPassword });
  if (refused) return refused;
  const values = await tenantValues(deps);
  const draft = draftOf(deps, typed);
  return deps.db.tx(async (tx) => {
    await lockOwner(tx, owner.userId);
    const known = await listAccounts(tx, owner.userId, PAYOUT_KINDS);
    // The first account has no cooling-off and no older one to check: whoever holds a stolen session must not bind it.
    const due = known.length === 0 && !owner.isSeed ? await loginPasswordDue(tx, owner.sessionId) : null;
    if (due) return due;
    const alike = known.filter(({ kind }) => kind === typed.kind);
    const max = accountsMax(values, typed.kind);
    if (alike.length >= max) return refuse('payoutAccountsMax', { params: { max } });
    const stopped = await gate(tx, alike);
    if (stopped) return stopped;
    const id = await insertAccount(tx, owner.userId, draft, coolingHoursOf(values, known));
    return id === null ? taken(typed) : ok(await viewOf(tx, values, owner.userId, String(id)));
  });
}

/** Changes a bound account: so many times within 30 days, with a cooling-off after each. Saying what is there already changes nothing. */
export async function changeAccount<Key extends string>(
  deps: Deps,
  owner: Owner,
  id: string,
  typed: TypedAccount,
  gate: Gate<Key>,
): Promise<
  Outcome<PayoutAccount, SafetyRefusal | 'payoutAccountUnknown' | 'payoutAccountTaken' | 'payoutChangesMax' | Key>
> {
  const refused = await checkSafetyPassword(deps, { playerId: owner.userId, safetyPassword: owner.safetyPassword });
  if (refused) return refused;
  const values = await tenantValues(deps);
  const draft = draftOf(deps, typed);
  return deps.db.tx(async (tx) => {
    await lockOwner(tx, owner.userId);
    const old = await findAccount(tx, owner.userId, id, typed.kind);
    if (old === null) return refuse('payoutAccountUnknown');
    const stopped = await gate(tx, [old]);
    if (stopped) return stopped;
    const isSame =
      old.fingerprint.equals(draft.fingerprint) &&
      old.bank_code === draft.bankCode &&
      old.branch === draft.branch &&
      old.remark === draft.remark;
    if (isSame) return ok(await viewOf(tx, values, owner.userId, id));
    if (old.changes >= values.payoutChangesMax)
      return refuse('payoutChangesMax', { params: { max: values.payoutChangesMax } });
    const change = { coolingHours: coolingHoursOf(values, [old]), session: owner.sessionId };
    if (!(await updateAccount(tx, old, draft, change))) return taken(typed);
    return ok(await viewOf(tx, values, owner.userId, id));
  });
}

/** Nothing more to ask. */
export const noGate: Gate<never> = async () => null;

/** From the second card on, and to change one, a bound card must have been checked by this login. */
export const cardGate =
  (owner: Owner): Gate<'bankCardCheckDue'> =>
  async (tx, cards) =>
    cards.length === 0 || (await isCardChecked(tx, owner)) ? null : refuse('bankCardCheckDue', { field: 'bankNumber' });

/** The first name is kept for all accounts of the player; every later one must be the same. */
export const holderGate =
  (deps: Deps, player: string, realName: string): Gate<'payoutHolderMismatch'> =>
  async (tx) => {
    const holder = await findHolder(tx, player);
    const sealer = sealerOf(deps);
    if (holder === null) {
      await insertHolder(tx, player, sealer.seal(realName, holderOf(player)), maskName(realName));
      return null;
    }
    return isSameText(sealer.open(holder.sealed, holderOf(player)), realName)
      ? null
      : refuse('payoutHolderMismatch', { field: 'realName' });
  };

const NUMBER_FIELDS: Readonly<Record<PayoutKind, string>> = {
  bank: 'bankNumber',
  alipay: 'account',
  weixin: 'account',
  digital: 'address',
};
const taken = ({ kind }: TypedAccount): Refusal<'payoutAccountTaken'> =>
  refuse('payoutAccountTaken', { field: NUMBER_FIELDS[kind] });

/** How many accounts of a kind one player may bind. */
export function accountsMax(values: TenantValues, kind: PayoutKind): number {
  if (kind === 'bank') return values.bankCardsMax;
  return kind === 'digital' ? values.coinAddressesMax : 1;
}

async function viewOf(tx: Tx, values: TenantValues, player: string, id: string): Promise<PayoutAccount> {
  const row = await findAccount(tx, player, id);
  if (row === null) throw new Error(`payout account ${id} is gone`);
  return accountView(row, await findHolder(tx, player), values.payoutChangesMax);
}

/** Serializes changes to one player's accounts, so that their maximum holds for concurrent requests. */
async function lockOwner(tx: Tx, player: string): Promise<void> {
  await tx.query('select 1 from player where id = $1 for no key update', [player]);
}

/** Null when the number has an owner already, whoever that is. */
async function insertAccount(
  tx: Tx,
  player: string,
  draft: AccountDraft,
  coolingHours: number,
): Promise<bigint | null> {
  // The seal says for which row it is, so the number of the row comes first.
  const { id } = await tx.one<{ id: bigint }>(`select nextval(pg_get_serial_sequence('payout_account', 'id')) as id`);
  const row = await tx.maybeOne<{ id: bigint }>(
    `insert into payout_account (id, player, kind, sealed, fingerprint, shown, bank_code, branch, network, remark, created_at, changed_at, usable_at)
     overriding system value
     select $11, $1, $2, $3, $4, $5, $6, $7, $8, $9, now.at, now.at, now.at + $10 * interval '1 hour' from (select app_now() as at) as now
     on conflict (fingerprint) do nothing returning id`,
    [
      player,
      draft.kind,
      draft.sealFor(player, id),
      draft.fingerprint,
      draft.shown,
      draft.bankCode,
      draft.branch,
      draft.network,
      draft.remark,
      coolingHours,
      id,
    ],
  );
  return row?.id ?? null;
}

/** Writes the change down with what was there before. False when the new number has another owner. */
async function updateAccount(
  tx: Tx,
  old: AccountRow,
  draft: AccountDraft,
  { coolingHours, session }: { coolingHours: number; session: string },
): Promise<boolean> {
  const isTaken = await tx.maybeOne('select 1 from payout_account where fingerprint = $1 and id <> $2', [
    draft.fingerprint,
    old.id,
  ]);
  if (isTaken !== null) return false;
  await tx.run('insert into payout_account_change (account, sealed, session) values ($1, $2, $3)', [
    old.id,
    old.sealed,
    session,
  ]);
  await tx.run(
    `update payout_account set sealed = $2, fingerprint = $3, shown = $4, bank_code = $5, branch = $6, network = $7, remark = $8,
            changed_at = now.at, usable_at = greatest(usable_at, now.at + $9 * interval '1 hour')
       from (select app_now() as at) as now where id = $1`,
    [
      old.id,
      draft.sealFor(old.player, old.id),
      draft.fingerprint,
      draft.shown,
      draft.bankCode,
      draft.branch,
      draft.network,
      draft.remark,
      coolingHours,
    ],
  );
  return true;
}

async function insertHolder(tx: Tx, player: string, sealed: Buffer, shown: string): Promise<void> {
  await tx.run('insert into payout_holder (player, sealed, shown) values ($1, $2, $3)', [player, sealed, shown]);
}
