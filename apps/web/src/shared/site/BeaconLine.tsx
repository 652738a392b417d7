import { Link } from 'react-router';
import { defineTexts, useText } from '../../platform/i18n/i18n.ts';
import styles from './BeaconLine.module.css';
import { useTenant } from './tenant.ts';

const beaconTexts = defineTexts(
  { test: '演示：随机数由本站签发', drand: '公共信标 drand' },
  { test: 'Demo: this site signs its random numbers', drand: 'Public beacon drand' },
);

/** Which beacon draws here, in words for newcomers; the page behind it says what that proves. The line stands from the first paint on, whatever it will say, so nothing moves when the site's settings come. */
export function BeaconLine() {
  const t = useText(beaconTexts);
  const beacon = useTenant()?.beacon;
  return <p className={styles.line}>{beacon ? <Link to="/verify">{t(beacon)} ›</Link> : '\u00a0'}</p>;
}
