import { yuan } from '@caiting/money';
import { Suspense, useState } from 'react';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { useCountdown } from '../../../platform/time/clock.ts';
import { clockText } from '../../../ui/hooks/duration.ts';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import styles from './OnePress.module.css';
import { takeBack } from './press.ts';
import { ceilingIn, issueKey, spentIn, turnOff, useOnePress, usePressed } from './store.ts';
import { onePressTexts } from './texts.ts';

const OnePressSheet = lazyPart(async () => (await import('./OnePressSheet.tsx')).OnePressSheet);

interface Props {
  readonly lotteryCode: string;
  /** The issue on sale; undefined while it is not known. */
  readonly issue: string | undefined;
  readonly closesAt: number | null;
}

/** While one press bets: what a press costs and how far the issue has come, or the bet just placed with the way to take it back. */
export function OnePressBar({ lotteryCode, issue, closesAt }: Props) {
  const t = useText(onePressTexts);
  const { perPress, ceiling: wished, last, isBusy } = useOnePress();
  const pressed = usePressed();
  const [isAsking, setAsking] = useState(false);
  const left = useCountdown(closesAt);
  const at = issueKey(lotteryCode, issue ?? '');
  const used = spentIn(pressed, at);
  const ceiling = ceilingIn(pressed, at, wished);
  const canTakeBack = last?.at === at && left > 0;
  const isReached = used + perPress > ceiling;
  return (
    <div className={styles.bar}>
      <span className="num ell" role="status">
        {isBusy
          ? t('placing')
          : canTakeBack
            ? t('pressed', { label: translated(last.label), stake: yuan(last.stake) })
            : isReached
              ? t('reached')
              : t('state', { press: yuan(perPress), spent: yuan(used), ceiling: yuan(ceiling) })}
      </span>
      {canTakeBack ? (
        <button type="button" className="link num" disabled={isBusy} onClick={() => void takeBack()}>
          {t('takeBack')} <span aria-hidden="true">{clockText(left)}</span>
        </button>
      ) : (
        isReached && (
          <button type="button" className="link" onClick={() => setAsking(true)}>
            {t('settings')}
          </button>
        )
      )}
      <button type="button" className="link" onClick={turnOff}>
        {t('turnOff')}
      </button>
      {isAsking && (
        <Suspense>
          <OnePressSheet at={at} open onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
