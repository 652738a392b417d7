import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useText } from '../../platform/i18n/i18n.ts';
import { useUser } from '../../platform/session/session.ts';
import { fullTime } from '../../platform/time/time.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { pauseTexts } from './pause-texts.ts';
import { quietOverviewQuery } from './queries.ts';

/** The time-out or self-exclusion in force; null while there is none, for visitors, and until it is known. */
export function usePause() {
  const isIn = useUser() !== null;
  return useQuery({ ...quietOverviewQuery, enabled: isIn }).data?.exclusion ?? null;
}

/** Says a pause where it stops what the page is for, before anybody has filled in or pressed anything. */
export function PauseNote() {
  const t = useText(pauseTexts);
  const pause = usePause();
  if (pause === null) return null;
  return (
    <Banner
      tone="info"
      action={
        <Link className="link" to="/userCenter/protection">
          {t('settings')}
        </Link>
      }
    >
      {pause.until === null ? t('pausedForGood') : t('pausedUntil', { time: fullTime(pause.until) })}
    </Banner>
  );
}
