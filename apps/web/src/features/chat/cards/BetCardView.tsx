import type { ChatMessage } from '@caiting/contract';
import { useState } from 'react';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { shortIssue } from '../../../shared/lottery/issue.ts';
import { picksShown } from '../../../shared/lottery/picks-shown.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { GroupGlyph } from '../../../ui/lottery/GroupGlyph.tsx';
import type { LotteryGroup } from '../../../ui/lottery/Ball.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { betCardOf, cardTotal, offerOfBets } from './card-data.ts';
import type { FollowOffer } from './card-data.ts';
import styles from './Cards.module.css';
import { cardTexts } from './texts.ts';
import { useIsSelling } from './use-is-selling.ts';

const SHOWN = 2;

/** Bets somebody shared: two lines, the others folded; followed while their issue is on sale and their numbers are shown. */
export function BetCardView({ message, onFollow }: { message: ChatMessage; onFollow(offer: FollowOffer): void }) {
  const t = useText(cardTexts);
  const [isOpen, setOpen] = useState(false);
  const card = betCardOf(message);
  const [first] = card.data;
  const isSelling = useIsSelling(first?.lotteryCode ?? '', first?.bettingIssue ?? '');
  if (!first) return null;
  const offer = offerOfBets(card);
  const lines = isOpen ? card.data : card.data.slice(0, SHOWN);
  const rest = card.data.length - lines.length;
  return (
    <section className={styles.card} aria-label={translated(first.lotteryName)}>
      <header className={styles.head}>
        <GroupGlyph group={first.lotteryType as LotteryGroup} size={24} />
        <b>{translated(first.lotteryName)}</b>
        <small className="num">{t('issue', { issue: shortIssue(first.bettingIssue) })}</small>
      </header>
      {lines.map((line) => (
        <div key={line.betId} className={styles.line}>
          <div>
            <b>{line.betDetailTitle}</b>
            <span className={styles.numbers}>
              {line.betDetailContent === '' ? t('hidden') : picksShown(line.betDetailContent)}
            </span>
          </div>
          <Money value={line.bettingAmount} />
        </div>
      ))}
      {rest > 0 && (
        <button type="button" className={styles.fold} onClick={() => setOpen(true)}>
          {t('showAll', { n: rest })}
        </button>
      )}
      <footer className={styles.foot}>
        <span>
          {t('total', { n: card.data.length })}{' '}
          <b>
            <Money value={cardTotal(card.data)} />
          </b>{' '}
          {card.data.some((line) => line.isEdited) && <Tag>{t('suggested')}</Tag>}
        </span>
        {offer && (
          <Button kind="primary" size="s" disabled={!isSelling} onClick={() => onFollow(offer)}>
            {t(isSelling ? 'follow' : 'closed')}
          </Button>
        )}
      </footer>
    </section>
  );
}
