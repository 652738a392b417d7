import { Dices } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Chips } from '../../../ui/form/Chips.tsx';
import type { AnyPlay } from '../picks/menu.ts';
import { betTexts } from '../core/texts.ts';
import { setFigure, useFigure, type Figure } from './figures.ts';
import styles from './Pads.module.css';
import { hasFigures } from './use-omissions.ts';

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
        <Chips<Figure>
          label={t('figure')}
          value={figure}
          options={[
            { value: 'omission', label: t('omission') },
            { value: 'heat', label: t('heat') },
          ]}
          onChange={setFigure}
        />
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
