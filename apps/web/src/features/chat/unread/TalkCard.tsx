import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { queryClient } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { TALK_CARD, type TalkCard as Card } from './talk-card.ts';
import { cardTexts } from './card-texts.ts';
import styles from './Unread.module.css';

const SHOWN_MS = 5_000;
const end = (): void => void queryClient.setQueryData<Card | null>(TALK_CARD, null);

/** Over whatever page is shown: who spoke to its reader, for five seconds. One at a time. */
export function TalkCard() {
  const t = useText(cardTexts);
  const { data: card } = useQuery<Card | null>({
    queryKey: TALK_CARD,
    queryFn: () => null,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { pathname, search } = useLocation();
  const place = pathname + search;
  const shown = useRef(place);
  // On another page, that is; a card may have come before this part of the page has.
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    end();
  }, [place]);
  useEffect(() => {
    if (!card) return;
    const timer = setTimeout(end, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [card]);
  return (
    <div role="status">
      {card && (
        <div key={card.id} className={styles.card}>
          <Avatar name={card.name} src={card.avatar} size={36} />
          <span>
            <b className="ell" translate="no">
              {card.name}
            </b>
            <small className="ell">
              {card.text === null ? t('calledIn', { room: card.room }) : <span translate="no">{card.text}</span>}
            </small>
          </span>
          <ButtonLink to={card.to} size="s">
            {t('look')}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
