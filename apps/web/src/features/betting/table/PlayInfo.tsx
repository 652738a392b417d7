import { ChevronDown, Info } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { IconButton } from '../../../ui/form/Button.tsx';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import { betTexts } from '../core/texts.ts';
import type { ExplainedPlay } from './PlayInfoSheet.tsx';
import styles from './Stake.module.css';

/** Its code comes with the first press. */
const PlayInfoSheet = lazyPart(async () => (await import('./PlayInfoSheet.tsx')).PlayInfoSheet);

/**
 * The numbers come first: rule, prize, rebate, chance and limits of a play are one press away, with the way to its whole rules. An icon, or in the dock
 * the prize that the sheet trades against the rebate.
 */
export function PlayInfo({ prize, ...explained }: ExplainedPlay & { prize?: string }) {
  const t = useText(betTexts);
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const open = () => {
    setWasOpen(true);
    setOpen(true);
  };
  return (
    <>
      {prize === undefined ? (
        <IconButton label={t('playInfo')} onClick={open}>
          <Info size={18} aria-hidden="true" />
        </IconButton>
      ) : (
        <button type="button" className={styles.prize} aria-haspopup="dialog" onClick={open}>
          <span className="num ell">
            <i>{t('prize')} </i>
            <b>{prize}</b>
          </span>
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      )}
      {wasOpen && (
        <Suspense>
          <PlayInfoSheet {...explained} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
