import type { GameProof } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useState } from 'react';
import { Link } from 'react-router';
import { CallError, request } from '../../../platform/call/call.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { uuid } from '../../../platform/call/uuid.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { serverNow } from '../../../platform/time/clock.ts';
import { showToast } from '../../../ui/overlay/notices.ts';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Empty } from '../../../ui/layout/States.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import styles from './GameVerify.module.css';
import { gameVerifyTexts } from './texts.ts';
import { TOLD_WITHIN_MS } from './use-proof.ts';

/** Why a round cannot be checked yet, and what its player can do about it. */
export function NotTold({ proof, onChanged }: { proof: GameProof; onChanged(): void }) {
  const t = useText(gameVerifyTexts);
  const { shared, outcome } = proof;
  if (shared) {
    const isLate = serverNow() > shared.closedAt + TOLD_WITHIN_MS;
    const why = shared.isVoid ? 'void' : isLate ? 'late' : 'notOver';
    return (
      <Card>
        <Empty title={t(why)} text={t(`${why}Text`)} />
      </Card>
    );
  }
  return (
    <Card>
      {outcome === null ? (
        <Empty
          title={t('handOpen')}
          text={t('handOpenText')}
          action={<ButtonLink to="/games/blackjack">{t('toHand')}</ButtonLink>}
        />
      ) : (
        <Empty title={t('seedInUse')} text={t('seedInUseText')} action={<RotateSeed onChanged={onChanged} />} />
      )}
    </Card>
  );
}

/** Takes a new seed, which tells the old one; the player’s own text stays. */
function RotateSeed({ onChanged }: { onChanged(): void }) {
  const t = useText(gameVerifyTexts);
  const [isBusy, setBusy] = useState(false);
  async function rotate() {
    setBusy(true);
    try {
      const { clientSeed } = (await request(calls.gameSeed, {})).seed;
      await request(calls.rotateGameSeed, { requestId: uuid(), clientSeed });
      showToast(t('rotated'));
      // The table shows the commitment of the new seed.
      void queryClient.invalidateQueries({ queryKey: callKey(calls.blackjackHand) });
      onChanged();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.told) showToast(error.message, 'failed');
    } finally {
      setBusy(false);
    }
  }
  return (
    <span className={styles.rotate}>
      <Button kind="primary" busy={isBusy} onClick={() => void rotate()}>
        {t('rotate')}
      </Button>
      <Link className="link" to="/games/blackjack">
        {t('ownText')}
      </Link>
    </span>
  );
}
