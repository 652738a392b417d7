import { PER_TICKET_MAX_YUAN } from '@caiting/contract';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { AmountField } from '../../../ui/form/amount/AmountField.tsx';
import { typedWhole } from '../../../ui/form/amount/typed-amount.ts';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import styles from './OnePress.module.css';
import { ceilingIn, turnOn, useOnePress, usePressed } from './store.ts';
import { onePressTexts } from './texts.ts';

interface Props {
  /** The issue on sale, by its key. */
  readonly at: string;
  readonly open: boolean;
  onClose(): void;
}

/** What one press costs and how far presses may go in an issue: asked each time it is switched on, so that nobody bets by a forgotten switch. */
export function OnePressSheet({ at, open, onClose }: Props) {
  const t = useText(onePressTexts);
  const now = useOnePress();
  const [press, setPress] = useState(String(now.perPress));
  const [limit, setLimit] = useState(String(now.ceiling));
  const perPress = typedWhole(press, PER_TICKET_MAX_YUAN);
  const ceiling = typedWhole(limit, PER_TICKET_MAX_YUAN);
  const isBelow = perPress !== null && ceiling !== null && ceiling < perPress;
  const pressed = usePressed();
  const isRaised = ceiling !== null && ceilingIn(pressed, at, ceiling) < ceiling;
  return (
    <Sheet
      open={open}
      title={t('title')}
      onClose={onClose}
      foot={
        <div className={styles.foot}>
          <Button size="l" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            size="l"
            kind="primary"
            disabled={perPress === null || ceiling === null || isBelow}
            onClick={() => {
              if (perPress === null || ceiling === null) return;
              turnOn(perPress, ceiling);
              onClose();
            }}
          >
            {t('turnOn')}
          </Button>
        </div>
      }
    >
      <div className={styles.form}>
        <p>{t('what')}</p>
        <AmountField
          label={t('perPress')}
          decimals={0}
          value={press}
          {...(perPress === null && { error: t('wrongAmount') })}
          onChange={setPress}
        />
        <AmountField
          label={t('ceiling')}
          decimals={0}
          value={limit}
          hint={isRaised ? t('fromNext') : t('ceilingHint')}
          {...((ceiling === null || isBelow) && { error: t(isBelow ? 'belowPress' : 'wrongAmount') })}
          onChange={setLimit}
        />
      </div>
    </Sheet>
  );
}
