import { FIELD_NAMES, payoutAccountCalls } from '@caiting/contract';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Refusal } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { BANKS } from '../core/banks.ts';
import { accountView } from './account-view.ts';
import { addAccount, cardGate, changeAccount, holderGate, type Gate } from './bind-account.ts';
import { checkCard, isCardChecked } from './check-card.ts';
import { listOf } from './list-accounts.ts';
import { findAccount, findHolder } from './queries.ts';

export const bankCardBindings = [
  bind(payoutAccountCalls.addBankCard, async ({ deps, session }, input) => {
    const owner = { ...session, safetyPassword: input.safetyPassword };
    const [askCard, askHolder] = [cardGate(owner), holderGate(deps, session.userId, input.realName)];
    const gate: Gate<'bankCardCheckDue' | 'payoutHolderMismatch'> = async (tx, cards) =>
      (await askCard(tx, cards)) ?? askHolder(tx, cards);
    return bankFault(input.bankCode) ?? addAccount(deps, owner, cardOf(input), gate);
  }),
  bind(payoutAccountCalls.updateBankCard, async ({ deps, session }, input) => {
    const owner = { ...session, safetyPassword: input.safetyPassword };
    return bankFault(input.bankCode) ?? changeAccount(deps, owner, input.cardId, cardOf(input), cardGate(owner));
  }),
  bind(payoutAccountCalls.checkBankCard, ({ deps, session }, input) => checkCard(deps, session, input)),
  bind(payoutAccountCalls.bankCardDetail, async ({ deps, session }, { cardId }) => {
    const card = await findAccount(deps.db, session.userId, cardId, 'bank');
    if (card === null) return refuse('payoutAccountUnknown');
    const { payoutChangesMax } = await tenantValues(deps);
    return ok(accountView(card, await findHolder(deps.db, session.userId), payoutChangesMax));
  }),
  bind(payoutAccountCalls.bankCardList, async ({ deps, session }) => {
    const listed = await listOf(deps, session.userId, 'bank');
    const checkDue = listed.list.length > 0 && !(await isCardChecked(deps.db, session));
    const banks = Object.entries(BANKS).map(([bankCode, bankName]) => ({ bankCode, bankName }));
    return ok({ ...listed, checkDue, banks });
  }),
];

/** A bank of the list, or the field's refusal. */
const bankFault = (bankCode: string): Refusal<'badInput'> | null =>
  Object.hasOwn(BANKS, bankCode)
    ? null
    : refuse('badInput', { field: 'bankCode', params: { field: FIELD_NAMES.bankCode } });

const cardOf = ({ bankNumber, bankCode, branch }: { bankNumber: string; bankCode: string; branch: string }) =>
  ({ kind: 'bank', number: bankNumber, bankCode, branch }) as const;
