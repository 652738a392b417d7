import { PAYOUT_KINDS, type PayoutAccount, type PayoutKind } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { checkSafetyPassword } from '../../account/index.ts';
import { tenantValues, type TenantValues } from '../../tenant/index.ts';
import { accountView } from './account-view.ts';
import { isCardChecked } from './check-card.ts';
import { draftOf, type TypedAccount } from './draft.ts';
import { maskName } from './mask.ts';
import {
  findAccount,
  findHolder,
  insertAccount,
  insertHolder,
  listAccounts,
  lockOwner,
  updateAccount,
  type AccountRow,
} from './queries.ts';
import { isSameText } from './same-text.ts';
import { sealerOf } from './seal.ts';

/** Whose login asks, with the safety password as the browser sends it. */
export interface Owner {
  readonly userId: string;
  readonly sessionId: string;
  readonly safetyPassword: string;
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
): Promise<Outcome<PayoutAccount, SafetyRefusal | 'payoutAccountTaken' | 'payoutAccountsMax' | Key>> {
  const refused = await checkSafetyPassword(deps, { playerId: owner.userId, safetyPassword: owner.safetyPassword });
  if (refused) return refused;
  const values = await tenantValues(deps);
  const draft = draftOf(deps, typed);
  return deps.db.tx(async (tx) => {
    await lockOwner(tx, owner.userId);
    const known = await listAccounts(tx, owner.userId, PAYOUT_KINDS);
    const alike = known.filter(({ kind }) => kind === typed.kind);
    const max = accountsMax(values, typed.kind);
    if (alike.length >= max) return refuse('payoutAccountsMax', { params: { max } });
    const stopped = await gate(tx, alike);
    if (stopped) return stopped;
    const id = await insertAccount(tx, owner.userId, draft, known.length === 0 ? 0 : values.payoutCoolingHours);
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
    const change = { coolingHours: values.payoutCoolingHours, session: owner.sessionId };
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
    cards.length === 0 || (await isCardChecked(tx, owner)) ? null : refuse('bankCardCheckDue');

/** The first name is kept for all accounts of the player; every later one must be the same. */
export const holderGate =
  (deps: Deps, player: string, realName: string): Gate<'payoutHolderMismatch'> =>
  async (tx) => {
    const holder = await findHolder(tx, player);
    const sealer = sealerOf(deps);
    if (holder === null) {
      await insertHolder(tx, player, sealer.seal(realName), maskName(realName));
      return null;
    }
    return isSameText(sealer.open(holder.sealed), realName)
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
