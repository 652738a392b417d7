import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { defineTexts, useText } from '../../../platform/i18n/i18n.ts';
import { isBuilt } from '../../../shared/site/site-map.ts';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { betTexts } from '../core/texts.ts';
import type { AnyPlay } from '../picks/menu.ts';
import styles from './PlayMenu.module.css';

/** Said here alone: the table does not wait for it. */
const infoTexts = defineTexts({ wholeRules: '完整玩法' }, { wholeRules: 'All rules' });

export interface ExplainedPlay {
  /** What is explained: a play, or a tab of several. */
  readonly title: string;
  /** Whose whole rules are a press away. */
  readonly play: AnyPlay;
  readonly lotteryCode: string;
  readonly children: ReactNode;
}

/** Rule, prize and limits of a play, with the way to its whole rules. */
export function PlayInfoSheet(props: ExplainedPlay & { open: boolean; onClose(): void }) {
  const { title, play, lotteryCode, children, open, onClose } = props;
  const t = useText(betTexts);
  const own = useText(infoTexts);
  return (
    <Sheet open={open} title={t('playInfo')} onClose={onClose}>
      <h3 className={styles.of}>
        {title}
        {isBuilt('/howtoplay/:id') && (
          <Link className="link" to={`/howtoplay/${lotteryCode}?play=${play.code}`}>
            {own('wholeRules')} <ChevronRight size={14} aria-hidden="true" />
          </Link>
        )}
      </h3>
      {children}
    </Sheet>
  );
}
