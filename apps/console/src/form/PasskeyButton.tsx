import { useState } from 'react';
import { KeyRound } from 'lucide-react';
import { Banner } from '@caiting/web/ui/layout/Banner.tsx';
import { Button } from '@caiting/web/ui/form/Button.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { CallFault } from '../platform/client.ts';
import { isSentAway, showPasskey, type ShownPasskey } from '../platform/passkey.ts';
import { formTexts } from './texts.ts';

/** Shows a passkey in place of a code. What the browser's question comes to is said here; whether it was the right one says the server. */
export function PasskeyButton({
  isBusy = false,
  onShown,
}: {
  isBusy?: boolean;
  onShown(credential: ShownPasskey): void;
}) {
  const t = useText(formTexts);
  const [isAsking, setIsAsking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const show = (): void => {
    setIsAsking(true);
    setFault(null);
    showPasskey()
      .then(onShown, (error: unknown) => {
        if (!isSentAway(error)) setFault(error instanceof CallFault ? error.message : t('passkeyFailed'));
      })
      .finally(() => setIsAsking(false));
  };
  return (
    <>
      {fault !== null && <Banner tone="danger">{fault}</Banner>}
      <Button size="l" block busy={isAsking || isBusy} onClick={show}>
        <KeyRound size={16} aria-hidden="true" /> {t('passkey')}
      </Button>
    </>
  );
}
