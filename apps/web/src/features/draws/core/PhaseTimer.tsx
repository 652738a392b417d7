import type { LotteryNow } from '@caiting/contract';
import { useCountdown } from '../../../platform/time/clock.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { clockTime } from '../../../platform/time/time.ts';
import { CountdownText } from '../../../ui/lottery/Countdown.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { usePhase } from './queries.ts';
import { drawTexts } from './texts.ts';

/** The timer of a list: time to the close, 封盘中, 开奖中, 暂停. */
export function PhaseTimer({
  now,
  paused,
  size = 'm',
}: {
  now: LotteryNow | undefined;
  paused: boolean;
  size?: 's' | 'm';
}) {
  const phase = usePhase(now, paused);
  const t = useText(drawTexts);
  if (!now && !paused) return <CountdownPlace />;
  switch (phase) {
    case 'selling':
      return now && <ListTimer now={now} size={size} />;
    case 'closed':
      return <Tag tone="warn">{t('closed')}</Tag>;
    case 'drawing':
      return <Tag tone="info">{t('drawing')}</Tag>;
    default:
      return <Tag>{t('paused')}</Tag>;
  }
}

const HOUR_SECONDS = 3600;

/** In tight lists a close more than an hour away is told by its draw's time of day (looks §4). */
function ListTimer({ now, size }: { now: LotteryNow; size: 's' | 'm' }) {
  const isFar = useCountdown(now.current.closeAt - HOUR_SECONDS * 1000) > 0;
  return size === 's' && isFar ? (
    <span className="num">{clockTime(now.current.drawAt)}</span>
  ) : (
    <CountdownText endsAt={now.current.closeAt} size={size} />
  );
}

const CountdownPlace = () => <span aria-hidden="true">--:--</span>;
