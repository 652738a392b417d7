import { useText } from '../../../platform/i18n/i18n.ts';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import type { Status } from './day-figures.ts';
import { transparencyTexts } from './texts.ts';
import styles from './Transparency.module.css';

/** How a stranger checks all of it, and what this site's beacon does not prove. */
export function HowToCheck({ status }: { status: Status }) {
  const t = useText(transparencyTexts);
  const [before, after] = t('howCommand', { command: '\n' }).split('\n');
  const [fairness, end] = t('howFairness', { file: '\n' }).split('\n');
  return (
    <Card className={styles.how}>
      <CardHead title={t('how')} />
      <ul>
        <li>{t('howLink')}</li>
        <li>
          {before}
          <code>./caiting lottery verify ssc1 202611230001</code>
          {after}
        </li>
        <li>
          {fairness}
          <code>docs/fairness.md</code>
          {end}
        </li>
        {status.beacons.some(({ test }) => test) && <li>{t('testNote')}</li>}
        {status.demo && <li>{t('demoNote')}</li>}
      </ul>
    </Card>
  );
}
