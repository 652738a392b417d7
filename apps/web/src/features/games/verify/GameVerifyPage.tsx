import type { GameProof } from '@caiting/contract';
import { Download, ShieldCheck } from 'lucide-react';
import { useLocation } from 'react-router';
import { CallError } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { loginPath } from '../../../platform/page/navigation.ts';
import { saveFile } from '../../../platform/page/save-file.ts';
import { roundCheckTexts } from '../../../shared/site/verify-address.ts';
import { cx } from '../../../ui/cx.ts';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Empty, ErrorState, Forbidden, Skeleton } from '../../../ui/layout/States.tsx';
import { isTold } from './round-proof.ts';
import styles from './GameVerify.module.css';
import { NextRound } from './NextRound.tsx';
import { NotTold } from './NotTold.tsx';
import { RoundForm } from './RoundForm.tsx';
import { RoundHead } from './RoundHead.tsx';
import { RoundInputs } from './RoundInputs.tsx';
import { RoundSteps } from './RoundSteps.tsx';
import { gameVerifyTexts } from './texts.ts';
import { useProof, type AskedProof } from './use-proof.ts';
import { useRoundCheck } from './use-round-check.ts';

/** /verify?game=DT1-38 or ?round=<own record>: deals a round of a card game again in this browser, from what was published about it (docs/games.md). */
export default function GameVerifyPage() {
  const t = useText(gameVerifyTexts);
  const title = useText(roundCheckTexts);
  const { search } = useLocation();
  const asked = useProof();
  const { proof } = asked;
  const verdict = useRoundCheck(proof);
  return (
    <div className={cx(styles.page, 'wrap')}>
      <Card className={styles.top}>
        <header className={cx(styles.title, 'desk')}>
          <h1>{title('title')}</h1>
          <span>{t('subtitle')}</span>
          {proof && isTold(proof) && <DownloadButton proof={proof} />}
        </header>
        <RoundForm key={search} />
        {proof ? <RoundHead proof={proof} verdict={verdict} /> : <NoProof asked={asked} />}
      </Card>
      {proof && (
        <div className={styles.columns}>
          <RoundInputs proof={proof} />
          <div className={cx(styles.right, !isTold(proof) && styles.first)}>
            {isTold(proof) ? (
              <>
                <RoundSteps proof={proof} verdict={verdict} />
                {proof.shared && <NextRound proof={proof} shared={proof.shared} />}
                <OwnProgram proof={proof} />
              </>
            ) : (
              <NotTold proof={proof} onChanged={asked.reload} />
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** What the round is checked by has not come, or may not be read. */
function NoProof({ asked: { why, error, reload } }: { asked: AskedProof }) {
  const t = useText(gameVerifyTexts);
  const { pathname, search } = useLocation();
  const again = <Button onClick={reload}>{t('reload')}</Button>;
  if (why === 'signIn')
    return (
      <Forbidden
        title={t('signInTitle')}
        text={t('signInText')}
        action={<ButtonLink to={loginPath(pathname + search)}>{t('signIn')}</ButtonLink>}
      />
    );
  if (why === 'noProof') return <Empty title={t('noProof')} text={t('noProofText')} />;
  if (why === 'away' || (error instanceof CallError && error.key === 'gameAway'))
    return <ErrorState title={t('away')} text={t('awayText')} action={again} />;
  if (why === 'badAddress' || (error instanceof CallError && error.code !== null))
    return <Empty title={t('notFound')} text={t('notFoundText')} />;
  if (why === 'failed') return <ErrorState title={t('failedLoad')} text={t('failedLoadText')} action={again} />;
  return (
    <div className={styles.head} role="status" aria-label={t('loading')}>
      <Skeleton width={180} height={44} />
      <Skeleton width={200} height={72} />
      <Skeleton width={120} height={63} />
    </div>
  );
}

const fileName = ({ shared, solo, commitment }: GameProof): string =>
  shared ? `${shared.table}-${shared.number}.json` : `BJ-${commitment.slice(0, 8)}-${solo?.nonce ?? 0}.json`;

function DownloadButton({ proof }: { proof: GameProof }) {
  const t = useText(gameVerifyTexts);
  const handleDownload = (): void =>
    saveFile(fileName(proof), new Blob([JSON.stringify(proof, null, 1)], { type: 'application/json' }));
  return (
    <Button onClick={handleDownload}>
      <Download size={16} aria-hidden="true" /> {t('download')}
    </Button>
  );
}

function OwnProgram({ proof }: { proof: GameProof }) {
  const t = useText(gameVerifyTexts);
  const [before, after] = t('ownProgram', { command: '\n' }).split('\n');
  return (
    <>
      <p className={styles.own}>
        <ShieldCheck size={16} aria-hidden="true" />
        <span>
          {before}
          <code>./caiting games verify {fileName(proof)}</code>
          {after}
        </span>
      </p>
      <p className="phone">
        <DownloadButton proof={proof} />
      </p>
    </>
  );
}
