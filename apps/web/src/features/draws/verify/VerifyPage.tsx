import type { DrawProof } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { BetId, IssueNo, LotteryCode } from '@caiting/contract/wire';
import {
  readInclusion,
  readProof,
  type Check,
  type Inclusion,
  type Proof,
  type Verdict,
} from '@caiting/lottery/verify';
import { useQuery } from '@tanstack/react-query';
import { Download, ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useLotteryConfig } from '../../../shared/lottery/lottery-config.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { useSession } from '../../../platform/session/session.ts';
import { useAfterThePage } from '../../../ui/hooks/use-after-the-page.ts';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Tag } from '../../../ui/display/Tag.tsx';
import frame from '../core/ProofPage.module.css';
import { BetInclusion } from './BetInclusion.tsx';
import { Inputs } from './Inputs.tsx';
import { IssueForm } from './IssueForm.tsx';
import { NoProof } from './NoProof.tsx';
import { PasteDialog, type Imported } from './PasteDialog.tsx';
import { Steps } from './Steps.tsx';
import { isVoidReason, verifyTexts, voidTexts } from './texts.ts';
import { serverNow } from '../../../platform/time/clock.ts';
import { saveFile } from '../../../platform/page/save-file.ts';
import { haveEngine, useVerification } from './use-verification.ts';
import { VerdictHead } from './VerdictHead.tsx';
import styles from './Verify.module.css';

/** The page of one bet. Asked for as soon as this one stands: a bet can be pasted without a network. */
const loadBetView = async () => ({ default: (await import('./BetView.tsx')).BetView });
const BetView = lazy(loadBetView);
// Where it cannot be had now, it is asked for again where it is drawn, and fails there in sight.
const haveBetView = (): void => void loadBetView().then(undefined, () => undefined);

/** What is known of the time, with the words for it. */
const TimeNote = lazy(async () => ({ default: (await import('./time/TimeNote.tsx')).TimeNote }));

const PENDING_REFRESH_MS = 2_000;
const VOID_TOLD_MS = 60_000;

/** /verify?lottery=&issue=&bet=: recomputes a draw in this browser from its published inputs (architecture §4). */
export function Component() {
  const [imported, setImported] = useState<Imported | null>(null);
  const [isPasting, setPasting] = useState(false);
  const site = useSiteProof();
  const read = useMemo(() => (site.raw === undefined ? null : readProof(site.raw)), [site.raw]);
  const siteProof = read?.kind === 'ok' ? read.value : null;
  const proof = imported?.proof ?? siteProof;
  const inclusion = imported ? imported.inclusion : site.inclusion;
  const { verdict, bet } = useVerification(proof, inclusion);
  const isDue = useAfterThePage();
  useEffect(() => {
    if (!isDue) return;
    haveEngine();
    haveBetView();
  }, [isDue]);

  const handleImport = (next: Imported): void => {
    setImported(next);
    setPasting(false);
  };
  const paste = (
    <PasteDialog open={isPasting} proof={proof} onClose={() => setPasting(false)} onImport={handleImport} />
  );
  if (proof && inclusion)
    return (
      <div className={cx(frame.page, 'wrap')}>
        {imported && <ImportedBanner onBack={() => setImported(null)} />}
        <OneBet
          proof={proof}
          inclusion={inclusion}
          verdict={verdict}
          check={bet}
          file={{ draw: imported ? proof : site.raw, bet: inclusion }}
          onPaste={() => setPasting(true)}
        />
        {paste}
      </div>
    );
  return (
    <div className={cx(frame.page, 'wrap')}>
      <OneDraw
        site={site}
        pending={read?.kind === 'pending' ? read.state : null}
        proof={proof}
        verdict={verdict}
        isImported={imported !== null}
        onSite={() => setImported(null)}
        onPaste={() => setPasting(true)}
      />
      {paste}
    </div>
  );
}

interface OneDrawProps {
  site: ReturnType<typeof useSiteProof>;
  /** State of an issue that has no result. */
  pending: string | null;
  proof: Proof | null;
  verdict: Verdict | null;
  isImported: boolean;
  onSite(): void;
  onPaste(): void;
}

/** A draw with everything that went into it. */
function OneDraw({ site, pending, proof, verdict, isImported, onSite, onPaste }: OneDrawProps) {
  const t = useText(verifyTexts);
  return (
    <>
      <Card className={styles.top}>
        <header className={cx(frame.title, styles.title, 'desk')}>
          <h1>{t('title')}</h1>
          <span>{t('subtitle')}</span>
          {proof && <DownloadButton proof={isImported ? proof : site.raw} issue={proof.issue} />}
        </header>
        {proof ? (
          <VerdictHead proof={proof} verdict={verdict} />
        ) : (
          <NoProof
            lottery={site.lottery}
            issue={site.issue}
            pending={pending}
            error={site.error}
            onReload={site.reload}
          />
        )}
        <IssueForm
          key={`${site.lottery}/${site.issue}`}
          lottery={site.lottery}
          issue={site.issue}
          onChoose={(lottery, issue) => {
            onSite();
            site.choose(lottery, issue);
          }}
          onPaste={onPaste}
        />
        {proof && <Notes proof={proof} />}
        {proof && verdict && hasTime(proof, verdict) && (
          <Suspense fallback={null}>
            <TimeNote proof={proof} verdict={verdict} />
          </Suspense>
        )}
        {isImported && <ImportedBanner onBack={onSite} />}
      </Card>
      {proof && (
        <div className={styles.columns}>
          <Inputs proof={proof} />
          <div className={styles.right}>
            <Steps proof={proof} verdict={verdict} />
            <BetInclusion missing={isImported ? null : site.missingBet} />
            <OwnProgram proof={proof} />
            <Link className="link" to="/transparency">
              {t('status')}
            </Link>
          </div>
        </div>
      )}
    </>
  );
}

interface OneBetProps {
  proof: Proof;
  inclusion: Inclusion;
  verdict: Verdict | null;
  check: Check | null;
  file: { readonly draw: unknown; readonly bet: unknown };
  onPaste(): void;
}

/** A bet in place of its draw, which stands folded below it. */
function OneBet({ onPaste, ...shown }: OneBetProps) {
  const t = useText(verifyTexts);
  const { proof, verdict } = shown;
  return (
    <>
      <Suspense fallback={<Skeleton width="100%" height={900} />}>
        <BetView {...shown}>
          <Steps proof={proof} verdict={verdict} />
          <Inputs proof={proof} />
          <OwnProgram proof={proof} />
        </BetView>
      </Suspense>
      <p className={styles.links}>
        <Link className="link" to="/userCenter/betRecord">
          {t('otherBet')}
        </Link>
        <Link className="link" to={`/verify?lottery=${proof.lotteryCode}&issue=${proof.issue}`}>
          {t('go')}
        </Link>
        <button type="button" className="link" onClick={onPaste}>
          {t('paste')}
        </button>
      </p>
    </>
  );
}

/** These inputs were pasted: they are not the site's. */
function ImportedBanner({ onBack }: { onBack(): void }) {
  const t = useText(verifyTexts);
  return (
    <Banner
      tone="info"
      action={
        <Button size="s" kind="ghost" onClick={onBack}>
          {t('backToSite')}
        </Button>
      }
    >
      {t('imported')}
    </Banner>
  );
}

/** What the site says about the issue in the address; without one, about the latest result of the first lottery. */
function useSiteProof() {
  const [query, setQuery] = useSearchParams();
  const config = useLotteryConfig();
  const isSignedIn = useSession(({ user }) => user !== null);
  const lottery = query.get('lottery') ?? config?.lotteries.find(({ source }) => source === 'house')?.lotteryCode ?? '';
  const wanted = query.get('issue');
  const latest = useQuery({
    ...callQuery(calls.lotteryOpenData, { lotteryCode: lottery as LotteryCode, pageSize: 1 }, true),
    enabled: lottery !== '' && wanted === null,
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.list[0]?.issue;
  const issue = wanted ?? latest ?? '';
  const proof = useQuery({
    ...callQuery(calls.drawProof, { lotteryCode: lottery as LotteryCode, issue: issue as IssueNo }, true),
    enabled: lottery !== '' && issue !== '',
    refetchInterval: ({ state: { data } }) => (isWaiting(data) ? PENDING_REFRESH_MS : false),
    refetchOnWindowFocus: false,
  });
  const bet = query.get('bet');
  // Before the seal a bet has no place in a tree; the refusal of a call made then would stay.
  const isSealed = typeof proof.data?.betRoot === 'string';
  const betProof = useQuery({
    ...callQuery(calls.betProof, { id: (bet ?? '') as BetId }, true),
    enabled: bet !== null && isSignedIn && isSealed,
    refetchOnWindowFocus: false,
  });
  const inclusion = useMemo(() => {
    const read = betProof.data === undefined ? null : readInclusion(betProof.data);
    return read?.kind === 'ok' ? read.value : null;
  }, [betProof.data]);
  const missingBet: 'login' | 'missing' | null =
    bet === null || inclusion ? null : !isSignedIn ? 'login' : betProof.isError || !isSealed ? 'missing' : null;
  return {
    lottery,
    issue,
    raw: proof.data,
    error: proof.error,
    inclusion,
    missingBet,
    reload: () => void proof.refetch(),
    choose: (nextLottery: string, nextIssue: string) => setQuery({ lottery: nextLottery, issue: nextIssue }),
  };
}

/** A void issue is told about once its beacon round is out; one of long ago may never be. */
const isWaiting = (proof: DrawProof | undefined): boolean => {
  const { state } = proof ?? {};
  if (proof && state === 'void')
    return proof.chain.link === null && proof.beacon.roundTime > serverNow() - VOID_TOLD_MS;
  return state === 'waiting' || state === 'selling' || state === 'closed';
};

/** A void issue has a time to tell as well: when the network had its round. */
const hasTime = ({ voidedAt }: Proof, { time }: Verdict): boolean => time.state !== 'none' || voidedAt !== null;

/** What a reader must know before believing the verdict. */
function Notes({ proof }: { proof: Proof }) {
  const t = useText(verifyTexts);
  const v = useText(voidTexts);
  const notes = [
    proof.beacon.test && (['testBeacon', 'testBeaconText'] as const),
    proof.demoHistory && (['demoHistory', 'demoHistoryText'] as const),
    proof.sealedLate && (['sealedLate', 'sealedLateText'] as const),
  ].filter((note) => note !== false);
  const { voidReason } = proof;
  return notes.length === 0 && voidReason === null ? null : (
    <ul className={styles.notes}>
      {voidReason !== null && (
        <li>
          <Tag tone="danger">{t('voidTag')}</Tag>{' '}
          <span>
            {isVoidReason(voidReason) ? v(voidReason) : voidReason} {t('voidNote')}
          </span>
        </li>
      )}
      {notes.map(([name, text]) => (
        <li key={name}>
          <Tag tone="warn">{t(name)}</Tag> <span>{t(text)}</span>
        </li>
      ))}
    </ul>
  );
}

function DownloadButton({ proof, issue }: { proof: unknown; issue: string }) {
  const t = useText(verifyTexts);
  const handleDownload = (): void => {
    saveFile(`draw-${issue}.json`, new Blob([JSON.stringify(proof, null, 1)], { type: 'application/json' }));
  };
  return (
    <Button onClick={handleDownload}>
      <Download size={16} aria-hidden="true" /> {t('download')}
    </Button>
  );
}

function OwnProgram({ proof }: { proof: Proof }) {
  const t = useText(verifyTexts);
  const command = `./caiting lottery verify ${proof.lotteryCode} ${proof.issue}`;
  const [before, after] = t('ownProgram', { command: '\n' }).split('\n');
  return (
    <p className={styles.own}>
      <ShieldCheck size={16} aria-hidden="true" />
      <span>
        {before}
        <code>{command}</code>
        {after}
      </span>
    </p>
  );
}
