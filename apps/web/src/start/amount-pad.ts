import { currentLocale, defineTexts } from '../platform/i18n/i18n.ts';
import { openPad } from '../ui/form/amount/AmountPad.tsx';

const padTexts = defineTexts(
  { backspace: '退格', clear: '清空', done: '完成' },
  { backspace: 'Delete', clear: 'Clear', done: 'Done' },
);

/** The amount pad in the language in force. */
export const openAmountPad = (field: HTMLInputElement): void => openPad(field, padTexts[currentLocale()]);
