import { Info } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { IconButton } from '../../../ui/form/Button.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { betTexts } from '../core/texts.ts';

/** On a phone, where the numbers come first: rule, prize and limits of a play, one press away. */
export function PlayInfo({ children }: { children: ReactNode }) {
  const t = useText(betTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('playInfo')} onClick={() => setOpen(true)}>
        <Info size={18} aria-hidden="true" />
      </IconButton>
      <Sheet open={isOpen} title={t('playInfo')} onClose={() => setOpen(false)}>
        {children}
      </Sheet>
    </>
  );
}
