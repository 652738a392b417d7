import { Maximize2, X } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/form/Button.tsx';
import { useIsDesktop } from '../../../ui/hooks/use-media.ts';
import { Cover } from '../core/Cover.tsx';
import { useLiveRoom } from '../core/queries.ts';
import { roomOfState } from '../core/small-picture.ts';
import { liveTexts } from '../core/texts.ts';
import { LivePlayer } from '../player/LivePlayer.tsx';
import styles from './Elsewhere.module.css';

/** On the table of a lottery: the picture of the room that one comes from, small, until it is closed, the show ends, or another page is opened. */
export function SmallPicture() {
  const { state } = useLocation();
  // The table changes its address as plays are chosen, and with it the entry of the history.
  const [room, setRoom] = useState(() => roomOfState(state));
  return room === null ? null : <Picture code={room} onClose={() => setRoom(null)} />;
}

function Picture({ code, onClose }: { code: string; onClose(): void }) {
  const { code: lottery } = useParams();
  const t = useText(liveTexts);
  const locale = useLocale((state) => state.locale);
  const { data } = useLiveRoom(code);
  // At the right of a desktop stand the own bets and what they brought.
  const isDesktop = useIsDesktop();
  const [isMoved, setMoved] = useState(false);
  const isLeft = isMoved !== isDesktop;
  if (data?.item.state !== 'live' || data.item.lottery !== lottery) return null;
  const title = data.item.title[locale];
  return (
    <aside className={cx(styles.small, isLeft && styles.atLeft)} aria-label={t('small', { title })} data-floating="">
      <LivePlayer src={data.source?.url ?? null} poster={<Cover cover={data.item.cover} />} isSmall>
        <div className={styles.bar}>
          <Link to={`/live/${data.item.type}/${code}`} className={styles.back} aria-label={t('enter', { title })}>
            <Maximize2 size={16} aria-hidden="true" />
          </Link>
          <IconButton label={t(isLeft ? 'toRight' : 'toLeft')} size="s" onClick={() => setMoved(!isMoved)}>
            <span aria-hidden="true">{isLeft ? '→' : '←'}</span>
          </IconButton>
          <IconButton label={t('closeSmall')} size="s" onClick={onClose}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        </div>
      </LivePlayer>
    </aside>
  );
}
