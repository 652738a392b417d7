import { Dices } from 'lucide-react';
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
}

/** Over the numbers: what stands under them, and tickets by lot. */
export function PickTools({ play, onRandom }: Props) {
  const t = useText(betTexts);
  const figure = useFigure((state) => state.figure);
  if (play.shape.kind === 'tickets' || (!hasFigures(play) && !onRandom)) return null;
  return (
    <div className={styles.tools}>
      {hasFigures(play) && (
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
      {onRandom && (
        <span>
          <Button size="s" kind="ghost" onClick={() => onRandom(1)}>
            <Dices size={16} aria-hidden="true" /> {t('randomTicket')}
          </Button>
          <Button size="s" kind="ghost" onClick={() => onRandom(5)}>
            {t('randomFive')}
          </Button>
        </span>
      )}
    </div>
  );
}
