import { MESSAGE_TYPES } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import { Suspense, use } from 'react';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import { rem } from '../../../ui/rem.ts';
import { EnvelopeCardView } from '../../envelopes/index.ts';
import styles from './Bubble.module.css';
import { BetCardView } from '../cards/BetCardView.tsx';
import { planCardOf } from '../cards/card-data.ts';
import cards from '../cards/Cards.module.css';
import { ImageBubble } from '../images/ImageBubble.tsx';
import { MentionText } from '../mentions/MentionText.tsx';
import { messageKind } from './message-kinds.ts';
import { RoomActsContext } from './room-acts.ts';
import { envelopeOf } from '../feed/room-state.ts';
import type { LongPress } from '../core/use-long-press.ts';

const PlanCardView = lazyPart(async () => (await import('../cards/PlanCardView.tsx')).PlanCardView);
const ProfitCardView = lazyPart(async () => (await import('../cards/ProfitCardView.tsx')).ProfitCardView);

/** With one row, that of the issue it is about. */
const PLAN_CARD_PX = 270;
const PLAN_ROW_PX = 30;
const PROFIT_CARD_PX = 170;

/** A card whose code is on its way: as high as the card, so that nothing moves when it has come. */
const Coming = ({ heightPx }: { heightPx: number }) => (
  <section className={cards.card} style={{ height: rem(heightPx) }} aria-busy="true" />
);

/** What was said: text as text with its line breaks, everything else as its card. `press` opens the menu of a text or picture. */
export function MessageBody({ message, press }: { message: ChatMessage; press: Partial<LongPress> }) {
  const acts = use(RoomActsContext);
  switch (message.messageTypeId) {
    case MESSAGE_TYPES.image:
      return acts && <ImageBubble message={message} press={press} onOpen={() => acts.onImage(message)} />;
    case MESSAGE_TYPES.envelope: {
      const card = envelopeOf(message);
      return card && acts ? (
        <EnvelopeCardView card={card} isDirect={acts.isDirect} onOpen={() => acts.onEnvelope(message)} />
      ) : null;
    }
    case MESSAGE_TYPES.betCard:
      return acts && <BetCardView message={message} onFollow={acts.onFollow} />;
    case MESSAGE_TYPES.profitCard:
      return (
        <Suspense fallback={<Coming heightPx={PROFIT_CARD_PX} />}>
          <ProfitCardView message={message} />
        </Suspense>
      );
    case MESSAGE_TYPES.planCard:
      return (
        acts && (
          <Suspense
            fallback={<Coming heightPx={PLAN_CARD_PX + PLAN_ROW_PX * planCardOf(message).playHistory.length} />}
          >
            <PlanCardView message={message} onFollow={acts.onFollow} onHistory={acts.onHistory} />
          </Suspense>
        )
      );
    default: {
      const draw = messageKind(message.messageTypeId);
      return draw ? (
        draw(message)
      ) : (
        <p className={styles.bubble} translate="no" {...press}>
          <MentionText message={message} />
        </p>
      );
    }
  }
}
