import type { Check, Inclusion } from '@caiting/lottery/verify';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { shortHex } from '../proof/ProofParts.tsx';
import { failureTexts, verifyTexts } from './texts.ts';
import styles from './Verify.module.css';

interface Props {
  inclusion: Inclusion | null;
  check: Check | null;
  /** A bet was named but its proof could not be read. */
  missing: 'login' | 'missing' | null;
}

/** Whether a bet was in the root that was published before the draw. */
export function BetInclusion({ inclusion, check, missing }: Props) {
  const t = useText(verifyTexts);
  const f = useText(failureTexts);
  if (!inclusion)
    return (
      <Card>
        <CardHead title={t('mine')} />
        <p className={styles.ask}>
          {t(missing === null ? 'mineAsk' : missing === 'login' ? 'mineLogin' : 'mineMissing')}
        </p>
      </Card>
    );
  return (
    <Card>
      <CardHead title={t('mine')}>
        {check && <Tag tone={check.failure ? 'danger' : 'ok'}>{t(check.failure ? 'notIncluded' : 'included')}</Tag>}
      </CardHead>
      <div className={styles.mine}>
        <div className={styles.bet}>
          <code>{inclusion.leafText}</code>
          <Link className="link" to="/userCenter/betRecord">
            {t('otherBet')}
          </Link>
        </div>
        {check?.failure && (
          <p className={styles.failure} role="alert">
            {f(check.failure)}
          </p>
        )}
        <p>{t('mineText', { n: inclusion.path.length })}</p>
        <ol className={styles.path} aria-label={t('path')}>
          <li className={styles.leaf}>
            <span>{t('leaf')}</span>
            <em>{t('leafNo', { n: inclusion.index + 1, total: inclusion.total })}</em>
            <code title={inclusion.leaf}>{shortHex(inclusion.leaf)}</code>
          </li>
          {inclusion.path.map(({ side, hash }, at) => (
            <li key={at}>
              <span className="num">{at + 1}</span>
              <em>{t(side)}</em>
              <code title={hash}>{shortHex(hash)}</code>
            </li>
          ))}
          <li className={check && !check.failure ? styles.root : undefined}>
            <span>{t('root')}</span>
            <em>{check && t(check.failure ? 'different' : 'same')}</em>
            <code title={inclusion.root}>{shortHex(inclusion.root)}</code>
          </li>
        </ol>
      </div>
    </Card>
  );
}
