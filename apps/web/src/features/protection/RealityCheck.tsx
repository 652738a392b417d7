import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { serverNow } from '../../platform/time/clock.ts';
import { figureTexts, shownOf } from '../../shared/money/figures.tsx';
import { useText } from '../../platform/i18n/i18n.ts';
import { useRealityCheck } from '../../shared/player/reality-check.ts';
import { useUser } from '../../platform/session/session.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Money } from '../../ui/display/Money.tsx';
import { PlayLine, type Play } from './PlayLine.tsx';
import styles from './Protection.module.css';
import { protect, quietOverviewQuery } from './queries.ts';
import { protectionTexts } from './texts.ts';

const LOOK_AGAIN_MS = 60_000;

/** Shows time and net position when play has gone on for the interval the player chose. The server takes no bet until it is answered. */
export function RealityCheck() {
  const user = useUser();
  const isAsked = useRealityCheck((state) => state.isAsked);
  const { data, refetch } = useQuery({ ...quietOverviewQuery, enabled: user !== null && isAsked, staleTime: 0 });
  useWatch(user !== null);
  useEffect(() => {
    if (isAsked) void refetch();
  }, [isAsked, refetch]);
  return <RealityDialog open={isAsked && data?.isCheckDue === true} play={data?.play ?? null} />;
}

/** Opens the dialog when the time comes, also where no bet asks for it. */
function useWatch(isOn: boolean): void {
  const { data } = useQuery({ ...quietOverviewQuery, enabled: isOn, refetchInterval: watchEvery });
  const checkAt = data?.checkAt ?? null;
  useEffect(() => {
    if (checkAt === null) return;
    const timer = setTimeout(
      () => useRealityCheck.setState({ isAsked: true }),
      Math.max(0, checkAt - (serverNow() ?? checkAt)),
    );
    return () => clearTimeout(timer);
  }, [checkAt]);
}

/** Only those who want reality checks are looked after; play begins with a bet, which no push tells this part of. */
const watchEvery = (query: { state: { data?: { realityMinutes: number | null } | undefined } }): number | false =>
  query.state.data?.realityMinutes ? LOOK_AGAIN_MS : false;

function RealityDialog({ open, play }: { open: boolean; play: Play | null }) {
  const t = useText(protectionTexts);
  const word = useText(figureTexts);
  const navigate = useNavigate();
  const close = () => useRealityCheck.setState({ isAsked: false });

  async function answer() {
    await protect(calls.answerRealityCheck, {});
    close();
  }
  function leave(path: string) {
    close();
    void navigate(path);
  }
  return (
    <Dialog
      open={open}
      title={t('checkTitle')}
      onClose={close}
      foot={
        <>
          <Button onClick={() => leave('/userCenter/protection')}>{t('rest')}</Button>
          <Button kind="primary" onClick={() => void answer()}>
            {t('goOn')}
          </Button>
        </>
      }
    >
      {play && (
        <div className={styles.check}>
          <p>{t('checkText', { minutes: play.minutes })}</p>
          <p className={styles.row}>
            <span>{word('profit')}</span>
            <b>
              <Money value={shownOf(play)?.profit ?? null} signed hero />
            </b>
          </p>
          <PlayLine play={play} />
        </div>
      )}
    </Dialog>
  );
}
