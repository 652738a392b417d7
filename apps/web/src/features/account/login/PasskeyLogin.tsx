import { calls } from '@caiting/contract/registry';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError, request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { useAfterThePage } from '../../../ui/hooks/use-after-the-page.ts';
import { canOfferPasskeys, canUsePasskeys, endOffer, isSentAway, signByPasskey } from '../core/passkey-browser.ts';
import { accountTexts } from '../core/texts.ts';
import { takeOver } from './after-login.ts';

/** Refusals that stand over the form instead of in a dialog. */
const OWN = [
  'passkeyUnknown',
  'passkeyInvalid',
  'passkeyExpired',
  'passkeyUnavailable',
  'loginLocked',
  'accountLocked',
  'accountClosing',
] as const;
/** The challenge of an offer is good for five minutes: before that a new one takes its place. */
const OFFER_MS = 4 * 60_000;

type Tell = (message: string) => void;

/** Signs in with what a passkey has signed; whoever sends the browser's question away is told nothing. */
function usePasskeyLogin(target: string, onRefused: Tell) {
  const t = useText(accountTexts);
  const navigate = useNavigate();
  return async function sign(inField: boolean): Promise<void> {
    try {
      const credential = await signByPasskey({ inField });
      const { user } = await request(calls.passkeyLogin, { credential }, { own: OWN });
      takeOver(user, t('loggedIn'));
      await navigate(target, { replace: true });
    } catch (error) {
      if (isSentAway(error)) return;
      if (error instanceof CallError) {
        if (!error.told && error.code !== null) onRefused(error.message);
      } else if (!inField) onRefused(t('passkeyFailed'));
    }
  };
}

/**
 * The button, and the offer in the field of the name where the browser makes one. The page as the build drew it has the button, since nearly every browser
 * keeps it; where there are no passkeys it goes.
 */
export function PasskeyLogin({ target, onRefused }: { target: string; onRefused: Tell }) {
  const t = useText(accountTexts);
  const sign = usePasskeyLogin(target, onRefused);
  const [isUsable, setUsable] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const isDrawn = useAfterThePage();
  const latest = useRef(sign);
  latest.current = sign;
  useEffect(() => setUsable(canUsePasskeys()), []);
  useEffect(() => {
    if (!isDrawn || isBusy) return;
    let isOver = false;
    const offer = async (): Promise<void> => {
      if ((await canOfferPasskeys()) && !isOver) await latest.current(true);
    };
    void offer();
    const timer = setTimeout(() => setRound((before) => before + 1), OFFER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isDrawn, isBusy, round]);
  // An offer that is left behind would come up on the next page.
  useEffect(() => () => void (canUsePasskeys() && endOffer()), []);

  if (!isUsable) return null;
  return (
    <Button
      size="l"
      block
      busy={isBusy}
      onClick={() => {
        setBusy(true);
        void sign(false).finally(() => setBusy(false));
      }}
    >
      <KeyRound size={18} aria-hidden="true" />
      {t('passkeyLogin')}
    </Button>
  );
}
