import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { pageName, sitePage, type PagePath } from '../../../shared/site/site-map.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './Recovery.module.css';
import { recoveryTexts } from './texts.ts';

const STEPS = ['stepAccount', 'stepVerify', 'stepPassword'] as const;

/** Frame of the recovery pages: a narrow card with the page's name, the step reached, one sentence, and the form. */
export function RecoveryFrame({
  path,
  step,
  intro,
  children,
  below,
}: {
  path: PagePath;
  /** 0, 1 or 2 of the way back; left out on pages that are no step of it. */
  step?: number;
  intro?: string;
  children: ReactNode;
  below?: ReactNode;
}) {
  const t = useText(recoveryTexts);
  return (
    <div className={styles.frame}>
      <Card className={styles.card}>
        <h1 className="desk">{pageName(sitePage(path))}</h1>
        {step !== undefined && (
          <ol className={styles.steps} aria-label={t('steps')}>
            {STEPS.map((name, place) => (
              <li
                key={name}
                aria-current={place === step ? 'step' : undefined}
                className={cx(place < step && styles.past)}
              >
                <span aria-hidden="true">{place < step ? <Check size={12} /> : place + 1}</span>
                {t(name)}
              </li>
            ))}
          </ol>
        )}
        {intro && <p className={styles.intro}>{intro}</p>}
        {children}
      </Card>
      {below}
    </div>
  );
}
