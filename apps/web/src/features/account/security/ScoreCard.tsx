import type { CallOutput } from '@caiting/contract/wire';
import type { calls } from '@caiting/contract/registry';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import styles from './Security.module.css';
import { securityTexts } from './texts.ts';

type List = CallOutput<typeof calls.securityList>['list'];

const RADIUS = 37;
const ROUND = 2 * Math.PI * RADIUS;
const HIGH_FROM = 80;
const MEDIUM_FROM = 50;

/** How well the account is guarded, what is missing, and the one filled button of the page while the safety password is. */
export function ScoreCard({ score, list, onSetSafety }: { score: number; list: List; onSetSafety(): void }) {
  const t = useText(securityTexts);
  const missing = list.filter(({ isSet }) => !isSet).map(({ kind }) => t(kind));
  const needsSafety = list.some(({ kind, isSet }) => kind === 'safetyPassword' && !isSet);
  const level = score >= HIGH_FROM ? 'high' : score >= MEDIUM_FROM ? 'medium' : 'low';
  return (
    <Card className={styles.score}>
      <svg viewBox="0 0 88 88" role="img" aria-label={t('score', { score })}>
        <circle cx="44" cy="44" r={RADIUS} className={styles.ring} />
        <circle
          cx="44"
          cy="44"
          r={RADIUS}
          className={styles[level]}
          strokeDasharray={`${(ROUND * score) / 100} ${ROUND}`}
          transform="rotate(-90 44 44)"
        />
        <text x="44" y="52" textAnchor="middle">
          {score}
        </text>
      </svg>
      <div>
        <h2>{t('level', { level: t(level) })}</h2>
        <p>
          {missing.length > 0 ? t('missing', { what: missing.join(t('and')) }) : t('complete')}
          {needsSafety && t('missingSafety')}
        </p>
      </div>
      {needsSafety && (
        <Button kind="primary" onClick={onSetSafety}>
          {t('setSafety')}
        </Button>
      )}
    </Card>
  );
}
