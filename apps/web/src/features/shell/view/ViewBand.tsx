import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { signedOut, useSession, useUser } from '../../../platform/session/session.ts';
import { useClockSync } from '../../../platform/time/clock-sync.ts';
import { STORED, writeTab } from '../../../platform/storage/storage.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { useCountdown } from '../../../ui/hooks/clock.ts';
import { clockText } from '../../../ui/hooks/duration.ts';
import { viewTexts } from './texts.ts';
import styles from './ViewBand.module.css';

/** The view may be over at any moment, with the operator's session: the page asks so often. */
const ASK_MS = 10_000;

/** Over pages that staff look at as a player sees them: whose they are and for how long. Once it is over, nothing of that player stays on the page. */
export function ViewBand() {
  const t = useText(viewTexts);
  const user = useUser();
  const [isOver, setOver] = useState(false);
  const { data, error } = useQuery({
    ...callQuery(calls.viewState, {}, true, ['viewEnded']),
    refetchInterval: ASK_MS,
    enabled: !isOver,
  });
  // Until the site's clock is known, the device's would say how long: it may be minutes off.
  const isClockKnown = useClockSync(({ sync }) => sync === 'ok');
  const until = isClockKnown && data !== undefined ? data.until : null;
  const left = useCountdown(until);
  const hasEnded = (until !== null && left === 0) || (error instanceof CallError && error.key === 'viewEnded');
  useEffect(() => {
    if (hasEnded) setOver(true);
  }, [hasEnded]);
  // Who signs out of the pages ends the view, and the player stays signed in. What could not be said ends by itself.
  const isOut = useSession(({ state }) => state === 'out');
  useEffect(() => {
    if (!isOut) return;
    void request(calls.endView, {}, { own: 'all' })
      .catch(() => undefined)
      .then(() => setOver(true));
  }, [isOut]);
  useEffect(() => {
    if (!isOver) return;
    writeTab(STORED.view, null);
    signedOut();
  }, [isOver]);
  if (isOver)
    return (
      <div className={styles.over} role="alertdialog" aria-modal="true" aria-labelledby="view-over">
        <h1 id="view-over">{t('ended')}</h1>
        <p>{t('endedText')}</p>
      </div>
    );
  return (
    <section className={styles.band}>
      <p role="timer" aria-live="off">
        {t('band', { name: user?.userName ?? '…', left: until === null ? '…' : clockText(left) })}
      </p>
      <Button size="s" onClick={signedOut}>
        {t('end')}
      </Button>
    </section>
  );
}
