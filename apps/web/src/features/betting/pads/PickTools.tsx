import { Dices } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Chip } from '../../../ui/form/Chips.tsx';
import type { AnyPlay } from '../picks/menu.ts';
import { betTexts } from '../core/texts.ts';
import { toggleFigure, useFigure, type Figure } from './figures.ts';
import styles from './Pads.module.css';
import { hasFigures } from './use-omissions.ts';

const FIGURES: readonly Figure[] = ['omission', 'heat'];

interface Props {
  play: AnyPlay;
  /** Puts so many random tickets: one onto the pad, more into the basket. Null where nothing can be drawn by lot. */
  onRandom: ((tickets: 1 | 5) => void) | null;
  /** At the end of the row. */
  children?: ReactNode;
}

/** Over the numbers: what stands under them, and tickets by lot. */
export function PickTools({ play, onRandom, children }: Props) {
  const t = useText(betTexts);
  const figure = useFigure((state) => state.figure);
  const isTyped = play.shape.kind === 'tickets';
  if (!children && (isTyped || (!hasFigures(play) && !onRandom))) return null;
  return (
    <div className={styles.tools}>
      {!isTyped && hasFigures(play) && (
        <div className={styles.figures} role="group" aria-label={t('figure')}>
          {FIGURES.map((one) => (
            <Chip key={one} on={one === figure} onClick={() => toggleFigure(one)}>
              {t(one)}
            </Chip>
          ))}
        </div>
      )}
      <span>
        {!isTyped && onRandom && (
          <>
            <Button size="s" kind="ghost" onClick={() => onRandom(1)}>
              <Dices size={16} aria-hidden="true" /> {t('randomTicket')}
            </Button>
            <Button size="s" kind="ghost" onClick={() => onRandom(5)}>
              {t('randomFive')}
            </Button>
          </>
        )}
        {children}
      </span>
    </div>
  );
}
