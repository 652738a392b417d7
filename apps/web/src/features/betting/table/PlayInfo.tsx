import { ChevronRight, Info } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { IconButton } from '../../../ui/form/Button.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { isBuilt } from '../../../shared/site/site-map.ts';
import { betTexts } from '../core/texts.ts';
import type { AnyPlay } from '../picks/menu.ts';
import styles from './PlayMenu.module.css';

interface Props {
  /** What is explained: a play, or a tab of several. */
  readonly title: string;
  /** Whose whole rules are a press away. */
  readonly play: AnyPlay;
  readonly lotteryCode: string;
  readonly children: ReactNode;
}

/** The numbers come first: rule, prize and limits of a play are one press away, with the way to its whole rules. */
export function PlayInfo({ title, play, lotteryCode, children }: Props) {
  const t = useText(betTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('playInfo')} onClick={() => setOpen(true)}>
        <Info size={18} aria-hidden="true" />
      </IconButton>
      <Sheet open={isOpen} title={t('playInfo')} onClose={() => setOpen(false)}>
        <h3 className={styles.of}>
          {title}
          {isBuilt('/howtoplay/:id') && (
            <Link className="link" to={`/howtoplay/${lotteryCode}?play=${play.code}`}>
              {t('wholeRules')} <ChevronRight size={14} aria-hidden="true" />
            </Link>
          )}
        </h3>
        {children}
      </Sheet>
    </>
  );
}
