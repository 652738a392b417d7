import type { GameProof } from '@caiting/contract';
import { useText } from '../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { ProofSaid } from '../../draws/index.ts';
import { DealtCards } from '../core/DealtCards.tsx';
import { wordOf } from '../core/game-words.ts';
import { tableTexts } from '../core/table-name.ts';
import { isTold, type RoundVerdict } from './round-proof.ts';
import styles from './GameVerify.module.css';
import { gameVerifyTexts } from './texts.ts';

/** Game, round, cards and what came of checking it. */
export function RoundHead({ proof, verdict }: { proof: GameProof; verdict: RoundVerdict | null }) {
  const t = useText(gameVerifyTexts);
  const name = useText(tableTexts);
  const game = name(proof.game);
  const { shared, solo } = proof;
  return (
    <div className={styles.head}>
      <div className={styles.name}>
        <h2>
          {shared
            ? t('shared', { game, table: wordOf(tableTexts, name, shared.table), n: shared.number })
            : t('solo', { game, n: (solo?.nonce ?? 0) + 1 })}
        </h2>
        {shared && <span className="num">{t('closedAt', { time: recordTime(shared.closedAt) })}</span>}
      </div>
      <DealtCards proof={proof} width={32} />
      <Said verdict={verdict} isOpen={!isTold(proof)} isVoid={shared?.isVoid === true} />
    </div>
  );
}

function Said({ verdict, isOpen, isVoid }: { verdict: RoundVerdict | null; isOpen: boolean; isVoid: boolean }) {
  const t = useText(gameVerifyTexts);
  if (isVoid) return <ProofSaid what="checking" word={t('voidSaid')} text={t('voidSaidText')} />;
  if (isOpen) return <ProofSaid what="checking" word={t('waiting')} text={t('waitingText')} />;
  if (!verdict) return <ProofSaid what="checking" word={t('checking')} text={t('checkingText')} />;
  const n = verdict.done.length;
  if (!verdict.isRight) return <ProofSaid what="failed" word={t('failed')} text={t('failedText', { n })} />;
  return verdict.isPublic ? (
    <ProofSaid what="passed" word={t('passed')} text={t('passedText', { n })} />
  ) : (
    <ProofSaid what="recomputed" word={t('recomputed')} text={t('recomputedText')} />
  );
}
