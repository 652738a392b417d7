import { CodeBoxes } from '../../../ui/form/CodeBoxes.tsx';
import { useText } from '../../../platform/i18n/i18n.ts';
import { safetyTexts } from './texts.ts';

/**
 * Six boxes for the safety password inside a form; typing, paste and the phone's number keyboard all work. `value` is what stands in the boxes:
 * send `hashSafetyPassword(userName, value)`, never the digits.
 */
export function SafetyPasswordField({
  label,
  ...rest
}: {
  label?: string;
  value: string;
  onChange(value: string): void;
  error?: string | undefined;
  autoFocus?: boolean;
  disabled?: boolean;
}) {
  const t = useText(safetyTexts);
  return <CodeBoxes {...rest} label={label ?? t('safetyPassword')} length={6} />;
}
