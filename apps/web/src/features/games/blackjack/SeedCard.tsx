import { CLIENT_SEED_MAX } from '@caiting/games';
import { calls } from '@caiting/contract/registry';
import type { SeedPair } from '@caiting/contract';
import type { CallOutput } from '@caiting/contract/wire';
import { useState } from 'react';
import { Link } from 'react-router';
import { CallError, request } from '../../../platform/call/call.ts';
import { editCached } from '../../../platform/call/query.ts';
import { uuid } from '../../../platform/call/uuid.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { shortHash } from '../core/CheckLink.tsx';
import table from '../table/Table.module.css';
import styles from './Blackjack.module.css';
import { blackjackTexts } from './texts.ts';

type Seed = ReturnType<typeof SeedPair.parse>;
type Hand = CallOutput<typeof calls.blackjackHand>;

/** What one's hands are dealt by, and the way to have the seed told. */
export function SeedCard({ seed, isOpen }: { seed: Seed; isOpen: boolean }) {
  const t = useText(blackjackTexts);
  const [text, setText] = useState(seed.clientSeed);
  const [told, setTold] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function change(): Promise<void> {
    setBusy(true);
    setRefusal(undefined);
    try {
      const own = ['handOpen', 'gameAway', 'badInput'] as const;
      const done = await request(calls.rotateGameSeed, { clientSeed: text, requestId: uuid() }, { own });
      setTold(done.told?.seed ?? null);
      editCached(calls.blackjackHand, {}, (old: Hand) => ({ ...old, seed: done.seed }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefusal(error.told ? undefined : error.message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Card className={table.rules}>
      <h2>{t('seed')}</h2>
      <p>{t('checkText', { commitment: shortHash(seed.commitment), n: seed.hands })}</p>
      <p>{t('seedText')}</p>
      <div className={styles.seed}>
        <Field
          label={t('own')}
          value={text}
          maxLength={CLIENT_SEED_MAX}
          error={refusal}
          onChange={(event) => setText(event.target.value)}
        />
        <Button busy={isBusy} disabled={isOpen} onClick={() => void change()}>
          {t('change')}
        </Button>
        {told !== null && (
          <div role="status">
            {t('changed')}
            <code className={styles.code}>{told}</code>
            <Link to="/userCenter/chessRecord?game=blackjack&range=last30">{t('toRecords')}</Link>
          </div>
        )}
      </div>
    </Card>
  );
}
