import { Copy } from 'lucide-react';
import { copyText } from '../../../platform/page/copy.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { IconButton } from '../../../ui/form/Button.tsx';
import { cashierTexts } from '../core/texts.ts';

/** Copies one value of an order; `name` says which. */
export function CopyButton({ name, value }: { name: string; value: string }) {
  const t = useText(cashierTexts);
  return (
    <IconButton label={t('copyOf', { name })} size="s" onClick={() => void copyText(value)}>
      <Copy size={16} aria-hidden="true" />
    </IconButton>
  );
}
