import { yuanText } from '@caiting/contract/wire';
import { CalendarCheck, Gift } from 'lucide-react';
import { Link } from 'react-router';
import { useText } from '../../platform/i18n/i18n.ts';
import { useSession } from '../../platform/session/session.ts';
import { Card, CardHead } from '../../ui/layout/Card.tsx';
import { useWords } from '../content/index.ts';
import styles from './ClaimsNow.module.css';
import { canClaim, momentText } from './facts.ts';
import { useActivities, type Activity } from './queries.ts';
import { activityTexts } from './texts.ts';

const SHOWN_MAX = 3;

/**
 * Rewards that can be taken now and check-ins that are open; with none of them the next activity, with none of that either nothing. A row leads to its
 * activity: what a reward brings with it stands there, before it is claimed.
 */
export function ClaimsNow() {
  const t = useText(activityTexts);
  const isIn = useSession(({ state }) => state === 'in');
  const { data } = useActivities();
  if (!isIn || !data) return null;
  const open = data.list.filter(isOpen);
  const next = data.list.filter(({ state }) => state === 'coming').toSorted((a, b) => a.startsAt - b.startsAt)[0];
  const shown = open.length > 0 ? open.slice(0, SHOWN_MAX) : next ? [next] : [];
  if (shown.length === 0) return null;
  return (
    <Card>
      <CardHead title={t(open.length > 0 ? 'claimsNow' : 'nextActivity')} more={t('allActivities')} to="/activity">
        {open.length > 0 && <small className={`${styles.count} num`}>{t('claimsCount', { n: open.length })}</small>}
      </CardHead>
      <ul className={styles.rows}>
        {shown.map((activity) => (
          <Row key={activity.id} activity={activity} />
        ))}
      </ul>
    </Card>
  );
}

/** What its player can take or do now. */
export const isOpen = (activity: Activity): boolean =>
  activity.state !== 'coming' && (canClaim(activity) || activity.progress?.mayCheckIn === true);

function Row({ activity }: { activity: Activity }) {
  const t = useText(activityTexts);
  const say = useWords();
  const isClaim = canClaim(activity);
  const Icon = isClaim ? Gift : CalendarCheck;
  return (
    <li>
      <Link to={`/activity/${activity.id}`}>
        <Icon size={20} aria-hidden="true" />
        <span>
          <b>
            {say(activity.title)} {isClaim && <span className="num">{yuanText(activity.progress?.reward ?? '0')}</span>}
          </b>
          <small className="num">
            {activity.state === 'coming'
              ? t('begins', { time: momentText(activity.startsAt) })
              : t('validUntil', { time: momentText(isClaim ? activity.claimsUntil : activity.endsAt) })}
          </small>
        </span>
        {isOpen(activity) && <em>{t(isClaim ? 'toClaim' : 'checkIn')}</em>}
      </Link>
    </li>
  );
}
