import { Link } from 'react-router';
import { GROUPS, groupTexts } from '../../shared/lottery/groups.ts';
import { useText } from '../../platform/i18n/i18n.ts';
import { useLotteryConfig } from '../../shared/lottery/lottery-config.ts';
import { isBuilt } from '../../shared/site/site-map.ts';
import { GroupGlyph } from '../../ui/lottery/GroupGlyph.tsx';
import { Skeleton } from '../../ui/layout/States.tsx';
import { groupOf } from '../draws/index.ts';
import cardStyles from '../../ui/layout/Card.module.css';
import { cx } from '../../ui/cx.ts';
import styles from './Home.module.css';
import { homeTexts } from './texts.ts';

/** Phone only: the groups that are on sale, each leading to the hall filtered by it, and the card games. */
export function GroupGrid() {
  const t = useText(homeTexts);
  const name = useText(groupTexts);
  const config = useLotteryConfig();
  if (!isBuilt('/lotteryHall')) return null;
  const sold = new Set(config?.lotteries.map((lottery) => groupOf(lottery.lotteryType)));
  return (
    <nav className={cx(cardStyles.card, styles.groups, 'phone')} aria-label={t('groups')}>
      {config
        ? [
            ...GROUPS.filter((group) => sold.has(group)).map((group) => (
              <Link key={group} to={`/lotteryHall?key=${group}`}>
                <GroupGlyph group={group} />
                {name(group)}
              </Link>
            )),
            <Link key="games" to="/games">
              <CardsGlyph />
              {t('games')}
            </Link>,
          ]
        : Array.from({ length: GROUPS.length + 1 }, (_, at) => (
            <span key={at}>
              <Skeleton width={44} height={44} radius={12} />
              <Skeleton width={36} height={18} />
            </span>
          ))}
    </nav>
  );
}

/** Two cards, one over the other. */
function CardsGlyph() {
  return (
    <svg className={styles.cards} viewBox="0 0 44 44" aria-hidden="true">
      <rect x="10" y="11" width="15" height="22" rx="2.5" fill="var(--card-back)" transform="rotate(-10 17 22)" />
      <rect x="19" y="11" width="15" height="22" rx="2.5" fill="var(--card-face)" stroke="var(--card-line)" />
      <path d="M26.500 16l4.500 6-4.500 6-4.500-6z" fill="var(--card-red)" />
    </svg>
  );
}
