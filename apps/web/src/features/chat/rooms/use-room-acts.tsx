import type { ChatMessage, PlanCard } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { EnvelopeDialog } from '../../envelopes/index.ts';
import type { EnvelopePlace } from '../../envelopes/index.ts';
import type { FollowOffer } from '../cards/card-data.ts';
import { tellGuest } from '../guests/guest-cannot.ts';
import { imageOf } from '../images/image-data.ts';
import type { RoomActs } from '../messages/room-acts.ts';
import { envelopeOf } from '../feed/room-state.ts';
import { putPush } from '../feed/room-cache.ts';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';

// Betting's parts come when somebody follows: the chat's first load stays small.
const FollowSheet = lazyPart(async () => (await import('../cards/FollowSheet.tsx')).FollowSheet);
const Lightbox = lazyPart(async () => (await import('../images/Lightbox.tsx')).Lightbox);
const PlanHistory = lazyPart(async () => (await import('../cards/PlanHistory.tsx')).PlanHistory);

/** What the cards of this room set going: the envelope in hand, the bet that is followed, the plan whose history is read. Drawn once for all cards. */
export function useRoomActs(
  roomCode: RoomCode,
  place: EnvelopePlace,
  isGuest: boolean,
): { acts: RoomActs; dialogs: ReactNode } {
  const [message, setMessage] = useState<ChatMessage | null>(null);
  const [offer, setOffer] = useState<FollowOffer | null>(null);
  const [plan, setPlan] = useState<PlanCard | null>(null);
  const [shown, setShown] = useState<ChatMessage | null>(null);
  const acts = useMemo<RoomActs>(
    () => ({
      isDirect: 'isDirect' in place,
      onEnvelope: (chosen) => (isGuest ? void tellGuest('actOpenEnvelope') : setMessage(chosen)),
      onFollow: (chosen) => (isGuest ? void tellGuest('actFollow') : setOffer(chosen)),
      onHistory: setPlan,
      onImage: setShown,
    }),
    [place, isGuest],
  );
  const card = message && envelopeOf(message);
  const image = shown && imageOf(shown);
  const dialogs = (
    <>
      <Suspense>
        {message && card && (
          <EnvelopeDialog
            envelope={{ card, sender: { name: message.nickname, avatar: message.avatar } }}
            place={place}
            onSeen={(recordId, state) => putPush(roomCode, { kind: 'envelopeSeen', recordId, state })}
            onClose={() => setMessage(null)}
          />
        )}
        {offer && <FollowSheet offer={offer} onClose={() => setOffer(null)} />}
        {shown && image && (
          <Lightbox image={image} name={shown.nickname} canSave={!isGuest} onClose={() => setShown(null)} />
        )}
        {plan && <PlanHistory plan={plan} onClose={() => setPlan(null)} />}
      </Suspense>
    </>
  );
  return { acts, dialogs };
}
