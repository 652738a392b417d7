import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Empty, ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { liveTexts } from '../core/texts.ts';
import { Income } from './Income.tsx';
import { RoomCard } from './RoomCard.tsx';
import styles from './Studio.module.css';
import { studioTexts } from './texts.ts';

const REFRESH_MS = 5_000;

/** /live/studio: what a streamer does in the own rooms, and what gifts brought. */
export function Component() {
  const t = useText(studioTexts);
  const ofLive = useText(liveTexts);
  const { data, isError, refetch } = useQuery({
    ...callQuery(calls.liveStudio, {}, true),
    refetchInterval: REFRESH_MS,
  });
  if (data === undefined)
    return isError ? (
      <ErrorState
        title={t('failed')}
        text={t('failedText')}
        action={<Button onClick={() => void refetch()}>{t('again')}</Button>}
      />
    ) : (
      <div className={styles.page} role="status" aria-label={t('loading')}>
        <Skeleton height={220} />
      </div>
    );
  return (
    <div className={styles.page}>
      <h1 className="desk">{t('title')}</h1>
      {data.rooms.length === 0 ? (
        <Empty
          title={t('none')}
          text={t('noneText')}
          action={<ButtonLink to="/liveList">{ofLive('toList')}</ButtonLink>}
        />
      ) : (
        <>
          <ul className={styles.rooms}>
            {data.rooms.map((room) => (
              <li key={room.code}>
                <RoomCard room={room} />
              </li>
            ))}
          </ul>
          <Income rooms={data.rooms.map(({ code }) => code)} />
        </>
      )}
    </div>
  );
}
