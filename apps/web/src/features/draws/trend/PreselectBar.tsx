import type { Group } from '@caiting/lottery/core';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { preselectPath, preselectText, type Preselected } from './preselect.ts';
import { trendTexts } from './texts.ts';
import styles from './TrendPage.module.css';

interface Props {
  group: Group;
  lotteryCode: string;
  chosen: Preselected;
  onClear(): void;
}

/** What was chosen under the chart, and the way to the betting page with it. It places nothing. */
export function PreselectBar({ group, lotteryCode, chosen, onClear }: Props) {
  const t = useText(trendTexts);
  const text = preselectText(group, chosen);
  if (text === null) return null;
  return (
    <section className={styles.bar} aria-label={t('preselect')}>
      <div>
        <b className="num">{text.replaceAll('-', '–').replaceAll(',', ' | ')}</b>
        <span>{t('preselected', { n: chosen.size })}</span>
      </div>
      <Button kind="ghost" onClick={onClear}>
        {t('clear')}
      </Button>
      <ButtonLink kind="primary" to={preselectPath(group, lotteryCode, text)}>
        {t('takeToBet')}
      </ButtonLink>
    </section>
  );
}
