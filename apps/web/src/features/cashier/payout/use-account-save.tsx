import type { PayoutAccount } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useState, type ReactNode } from 'react';
import { CallError } from '../../../platform/call/call.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { showToast } from '../../../ui/overlay/notices.ts';
import { SafetyPasswordDialog, requireSafetyPassword } from '../../account/index.ts';
import { payoutTexts } from './texts.ts';

/** Refusals that a form of an account shows itself. */
export const ACCOUNT_REFUSALS = [
  'safetyPasswordWrong',
  'safetyPasswordLocked',
  'payoutAccountTaken',
  'payoutHolderMismatch',
  'bankCardCheckDue',
  'coinAddressInvalid',
] as const;

const LISTS = [
  calls.bankCardList,
  calls.digitalCurrencyList,
  calls.alipayList,
  calls.weixinList,
  calls.withdrawSettings,
];

interface Saving {
  /** Asks for the safety password, then saves. The form has been checked. */
  ask(): Promise<void>;
  readonly dialog: ReactNode;
}

/** Saves an account behind the safety password: the dialog, the lists that change, and where refusals go. */
export function useAccountSave({
  isNew,
  send,
  onSaved,
  onRefused,
}: {
  isNew: boolean;
  send(safetyPassword: string): Promise<PayoutAccount>;
  onSaved(account: PayoutAccount): void;
  onRefused(error: CallError): void;
}): Saving {
  const t = useText(payoutTexts);
  const [isOpen, setOpen] = useState(false);

  async function confirm(safetyPassword: string): Promise<void> {
    const account = await send(safetyPassword);
    for (const list of LISTS) void queryClient.invalidateQueries({ queryKey: callKey(list) });
    showToast(t(isNew ? 'saved' : 'changed'));
    onSaved(account);
  }
  return {
    ask: async () => {
      if (await requireSafetyPassword()) setOpen(true);
    },
    dialog: (
      <SafetyPasswordDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={confirm}
        onFailed={(error) => {
          if (!(error instanceof CallError)) throw error;
          if (!error.told) onRefused(error);
        }}
      >
        {t(isNew ? 'about_add' : 'about_change')}
      </SafetyPasswordDialog>
    ),
  };
}
