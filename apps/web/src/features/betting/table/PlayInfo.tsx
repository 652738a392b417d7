import { Info } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { IconButton } from '../../../ui/form/Button.tsx';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import { betTexts } from '../core/texts.ts';
import type { ExplainedPlay } from './PlayInfoSheet.tsx';

/** Its code comes with the first press. */
const PlayInfoSheet = lazyPart(async () => (await import('./PlayInfoSheet.tsx')).PlayInfoSheet);

/** The numbers come first: rule, prize and limits of a play are one press away, with the way to its whole rules. */
export function PlayInfo(explained: ExplainedPlay) {
  const t = useText(betTexts);
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('playInfo')}
        onClick={() => {
          setWasOpen(true);
          setOpen(true);
        }}
      >
        <Info size={18} aria-hidden="true" />
      </IconButton>
      {wasOpen && (
        <Suspense>
          <PlayInfoSheet {...explained} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
