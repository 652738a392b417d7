import { ENVELOPE_OUTCOMES, ENVELOPE_STATES } from '@caiting/contract';
import type { EnvelopeCard } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, request } from '../../platform/call/call.ts';
import { useText } from '../../platform/i18n/i18n.ts';
import type { EnvelopePlace } from './place.ts';
import { envelopeTexts } from './texts.ts';

/** What a room may ask of who opens. */
const RULES = ['envelopeGradeLow', 'envelopeAccountYoung', 'envelopeRechargeLow'] as const;

/** The coin, the coin turning, the list of who got what, or a sentence in place of the coin. */
type Stage = 'closed' | 'opening' | 'list';

interface Looking {
  card: EnvelopeCard;
  place: EnvelopePlace;
  onSeen(recordId: string, state: number): void;
}

/** An envelope taken in hand: whether it can be opened, the opening, and why there is nothing. */
export function useOpening({ card, place, onSeen }: Looking) {
  const t = useText(envelopeTexts);
  const { recordId } = card;
  const [stage, setStage] = useState<Stage>(card.isRead ? 'list' : 'closed');
  const [refused, setRefused] = useState<string | null>(null);

  /** What was learned: kept on this screen, and told to the server so that other devices show the same. */
  const learn = (state: number): void => {
    onSeen(recordId, state);
    void request(calls.updateReadedRedEnvelop, { recordCode: recordId, state }, { background: true }).catch(
      () => undefined,
    );
  };
  /** The sentence in place of the coin, or null when it can be opened. */
  const toldBy = ({ state, msg }: { state: number; msg: string }): string | null => {
    if (state === ENVELOPE_OUTCOMES.emptied) learn(ENVELOPE_STATES.emptied);
    if (state === ENVELOPE_OUTCOMES.expired) learn(ENVELOPE_STATES.expired);
    return state === ENVELOPE_OUTCOMES.open ? null : msg;
  };
  const look = useQuery({
    queryKey: [calls.snatchRedEnvelope.path, recordId],
    queryFn: async () => {
      try {
        return toldBy(await request(calls.snatchRedEnvelope, { ...place, recordId }, { background: true }));
      } catch (error) {
        // The room asks for more than this person has: its sentence stands in place of the coin.
        if (error instanceof CallError && RULES.some((key) => key === error.key)) return error.message;
        throw error;
      }
    },
    enabled: stage === 'closed',
    // Looked at anew whenever it is taken in hand.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const told = refused ?? (look.isError ? t('lost') : look.data);
  const hasCoin = told === null && look.isSuccess;

  async function handleOpen(): Promise<void> {
    setStage('opening');
    try {
      const opened = await request(calls.openRedEnvelope, { ...place, recordId }, { own: RULES });
      const why = toldBy(opened);
      if (why === null) learn(ENVELOPE_STATES.received);
      setRefused(why);
      setStage(why === null ? 'list' : 'closed');
    } catch (error) {
      if (error instanceof CallError && RULES.some((key) => key === error.key)) setRefused(error.message);
      // The answer may be lost after the share was taken: asking again gives the same amount.
      setStage('closed');
    }
  }

  return { stage, told, hasCoin, open: handleOpen, showList: () => setStage('list') };
}
