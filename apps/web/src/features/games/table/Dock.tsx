import type { TableNow } from '@caiting/contract';
import type { Money as Amount } from '@caiting/money';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useCountdown } from '../../../platform/time/clock.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Chips, type Chip } from './Chips.tsx';
import { gameTexts } from './texts.ts';
import styles from './Table.module.css';

interface Props {
  readonly table: TableNow;
  readonly chip: Chip;
  readonly pending: Amount;
  readonly sent: Amount;
  readonly canRepeat: boolean;
  readonly isBusy: boolean;
  /** Why the last press was refused. */
  readonly refusal: string | null;
  onChip(chip: Chip): void;
  onUndo(): void;
  onRepeat(): void;
  onDouble(): void;
  onBet(): void;
}

/** Chips, what is laid, and the one act: at the foot of a phone, under the zones elsewhere. */
export function Dock(props: Props) {
  const t = useText(gameTexts);
  const { table, pending, sent, isBusy, refusal } = props;
  const isOpen = table.state === 'betting' && table.isOpen;
  const left = useCountdown(table.changesAt);
  const hasPending = pending > 0n;
  return (
    <div className={styles.dock}>
      {refusal !== null && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <Chips value={props.chip} onChange={props.onChip} />
      <div className={styles.acts}>
        <span className={styles.total}>
          {t(hasPending || sent === 0n ? 'total' : 'sent')}
          <b>
            <Money value={hasPending ? pending : sent} />
          </b>
        </span>
        {hasPending ? (
          <>
            <Button onClick={props.onUndo}>{t('undo')}</Button>
            <Button onClick={props.onDouble}>{t('double')}</Button>
          </>
        ) : (
          <Button disabled={!props.canRepeat || !isOpen} onClick={props.onRepeat}>
            {t('repeat')}
          </Button>
        )}
        <Button
          kind="primary"
          size="l"
          className={styles.bet}
          busy={isBusy}
          disabled={!isOpen || !hasPending}
          onClick={props.onBet}
        >
          {isOpen ? (
            hasPending ? (
              <>
                {t('bet')} <Money value={pending} />
              </>
            ) : (
              t('bet')
            )
          ) : table.state === 'shown' ? (
            `${t('next')} 00:${String(Math.min(left, 59)).padStart(2, '0')}`
          ) : (
            t('drawingButton')
          )}
        </Button>
      </div>
    </div>
  );
}
