import { useText } from '../../../platform/i18n/i18n.ts';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { useLiveList } from '../core/queries.ts';
import { liveTexts } from '../core/texts.ts';
import { LiveCard } from '../list/LiveCard.tsx';
import styles from './Elsewhere.module.css';

const SHOWN_MAX = 2;

/** On the home page: what is on air now, most watched first; nothing while nothing is. */
export function LiveNow() {
  const t = useText(liveTexts);
  const { data } = useLiveList(null);
  const shown = data?.live.slice(0, SHOWN_MAX) ?? [];
  if (shown.length === 0) return null;
  return (
    <Card>
      <CardHead title={t('live')} more={t('toList')} to="/liveList" />
      <ul className={styles.cards}>
        {shown.map((item) => (
          <li key={item.showId}>
            <LiveCard item={item} isFirst={false} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
