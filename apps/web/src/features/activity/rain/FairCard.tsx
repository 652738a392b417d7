import { yuanText } from '@caiting/contract/wire';
import { BadgeCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { serverNow } from '../../../platform/time/clock.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { momentText } from '../facts.ts';
import { isAsTold, isOver, stateAt } from './facts.ts';
import { useSplit, type Rain, type RainWindow } from './queries.ts';
import styles from './Rain.module.css';
import { rainTexts } from './texts.ts';

/** Each window's commitment, told before it opens; after it the page computes it again. */
export function FairCard({ rain }: { rain: Rain }) {
  const t = useText(rainTexts);
  return (
    <Card className={styles.pad}>
      <h2>{t('fair')}</h2>
      <p className={styles.fine}>{t('fairText')}</p>
      {rain.windows.map((window) => (
        <Commitment key={window.id} window={window} />
      ))}
    </Card>
  );
}

function Commitment({ window }: { window: RainWindow }) {
  const t = useText(rainTexts);
  const [isWanted, setWanted] = useState(false);
  const isChecked = isOver(stateAt(window, serverNow()));
  return (
    <div className={styles.commitment}>
      <h3 className="num">{t('ofWindow', { at: momentText(window.startsAt) })}</h3>
      <p className={styles.hash}>
        <span className="sr">{t('commitment')} </span>
        {window.commitment}
      </p>
      {!isChecked ? (
        <p className={styles.fine}>{t('waiting')}</p>
      ) : isWanted ? (
        <Checked window={window} />
      ) : (
        <Button size="s" onClick={() => setWanted(true)}>
          {t('check')}
        </Button>
      )}
    </div>
  );
}

function Checked({ window }: { window: RainWindow }) {
  const t = useText(rainTexts);
  const { data, isError, refetch } = useSplit(window.id, true);
  if (!data)
    return (
      <p className={styles.fine} role="status">
        {t(isError ? 'checkFailed' : 'loading')}{' '}
        {isError && (
          <Button size="s" onClick={() => void refetch()}>
            {t('reload')}
          </Button>
        )}
      </p>
    );
  const isRight = isAsTold(window, data);
  return (
    <>
      <p className={isRight ? styles.right : styles.wrong} role="status">
        {isRight ? <BadgeCheck size={16} aria-hidden="true" /> : <TriangleAlert size={16} aria-hidden="true" />}
        {t(isRight ? 'right' : 'wrong')}
      </p>
      {data.own.map(({ position, amount }) => (
        <p key={position} className={styles.fine}>
          {t('own', { at: position, amount: yuanText(amount) })}
        </p>
      ))}
      <dl className={styles.split}>
        <dt>{t('salt')}</dt>
        <dd className={styles.hash}>{data.salt}</dd>
        <dt>{t('shares')}</dt>
        <dd>
          <p className={styles.fine}>{t('handedOut', { n: data.taken, of: data.sharesFen.length })}</p>
          {/* Up to thousands of them; to be copied, and scrolled by keyboard. */}
          <textarea
            readOnly
            rows={4}
            className={styles.shares}
            aria-label={t('shares')}
            value={data.sharesFen.join(',')}
          />
        </dd>
      </dl>
    </>
  );
}
