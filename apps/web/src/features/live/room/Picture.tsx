import type { LiveRoom } from '@caiting/contract';
import { countText } from '@caiting/contract/wire';
import { ChevronLeft, Users } from 'lucide-react';
import { use, type ReactNode } from 'react';
import { serverNow } from '../../../platform/time/clock.ts';
import { useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/form/Button.tsx';
import { PhoneBarSignals } from '../../../ui/layout/PhoneBar.tsx';
import { BarrageChip } from '../barrage/BarrageChip.tsx';
import { Cover } from '../core/Cover.tsx';
import { showTime } from '../core/show-time.ts';
import { liveTexts } from '../core/texts.ts';
import { LivePlayer } from '../player/LivePlayer.tsx';
import styles from './Room.module.css';
import { roomTexts } from './texts.ts';

interface Props {
  readonly room: LiveRoom;
  readonly onBack: () => void;
  /** Lies over the picture: gifts, barrage. */
  readonly children?: ReactNode;
}

/** The picture of a room with what lies over it; while nothing is on its cover, and when it begins. */
export function Picture({ room, onBack, children }: Props) {
  const t = useText(roomTexts);
  const ofLive = useText(liveTexts);
  const locale = useLocale((state) => state.locale);
  const signals = use(PhoneBarSignals);
  const { item } = room;
  const isOn = item.state === 'live';
  return (
    <div className={styles.picture} data-state={item.state}>
      <LivePlayer src={room.source?.url ?? null} poster={<Cover cover={item.cover} />}>
        {children}
      </LivePlayer>
      {!isOn && (
        <div className={styles.off}>
          <b>
            {item.state === 'ended'
              ? t('ended')
              : item.plannedAt === null || item.plannedAt < serverNow()
                ? t('soon')
                : t('planned', { time: showTime(item.plannedAt, serverNow()) })}
          </b>
          <span>{t('offText')}</span>
        </div>
      )}
      <div className={styles.over}>
        <span className="phone">
          <IconButton label={t('back')} size="l" onClick={onBack}>
            <ChevronLeft size={24} aria-hidden="true" />
          </IconButton>
        </span>
        {isOn && (
          <>
            <span className={styles.chip}>
              <i aria-hidden="true" />
              {ofLive('live')}
            </span>
            <span className={styles.chip} aria-label={ofLive('viewers', { n: item.viewers })}>
              <Users size={14} aria-hidden="true" />
              <span className="num">{countText(item.viewers)}</span>
            </span>
          </>
        )}
        <span className={cx(styles.chip, styles.end, 'desk')} translate="no">
          {ofLive('streamer', { name: item.streamer.name })}
        </span>
        <span className={cx(styles.signals, 'phone')}>{signals}</span>
        {isOn && <BarrageChip className={cx(styles.chip, styles.barrage)} />}
      </div>
      <h1 className="sr">{item.title[locale]}</h1>
    </div>
  );
}
