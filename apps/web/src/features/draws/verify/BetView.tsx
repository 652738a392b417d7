import { calls } from '@caiting/contract/registry';
import type { BetId } from '@caiting/contract/wire';
import type { Check, Inclusion, Proof, Verdict } from '@caiting/lottery/verify';
import { useQuery } from '@tanstack/react-query';
import { Check as Tick, Clock3, Download, Hourglass, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { callQuery } from '../../../platform/call/query.ts';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { saveFile } from '../../../platform/page/save-file.ts';
import { useUser } from '../../../platform/session/session.ts';
import { clockTime } from '../../../platform/time/time.ts';
import { drawnNumbers, wholeIssue } from '../../../shared/lottery/issue.ts';
import { picksShown } from '../../../shared/lottery/picks-shown.ts';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Ball } from '../../../ui/lottery/Ball.tsx';
import { GroupGlyph } from '../../../ui/lottery/GroupGlyph.tsx';
import frame from '../core/ProofPage.module.css';
import { groupOf } from '../core/queries.ts';
import { BetFigures } from './BetFigures.tsx';
import styles from './BetView.module.css';
import { betTexts } from './bet-texts.ts';
import { Result } from './Steps.tsx';
import { failureTexts } from './texts.ts';
import { isTimeProven, unprovenReason } from './time/time-proven.ts';
import { isTimeReason, timeTexts } from './time/time-texts.ts';
import { litNumbers } from './lit-numbers.ts';
import page from './Verify.module.css';

interface Props {
  proof: Proof;
  inclusion: Inclusion;
  /** Null while they are computed. */
  verdict: Verdict | null;
  check: Check | null;
  /** Both as the site gave them, or as they were imported. */
  file: { readonly draw: unknown; readonly bet: unknown };
  /** How the numbers came about. */
  children: ReactNode;
}

/** One bet held against what was published: the verdict, the bet with its draw, when, why, and the figures. */
export function BetView({ proof, inclusion, verdict, check, file, children }: Props) {
  const t = useText(betTexts);
  const save = (): void =>
    saveFile(`bet-${inclusion.betId}.json`, new Blob([JSON.stringify(file, null, 1)], { type: 'application/json' }));
  return (
    <>
      <header className={cx(frame.title, page.title, 'desk')}>
        <h1>{t('title')}</h1>
        <span>{t('subtitle')}</span>
        <Button onClick={save}>
          <Download size={16} aria-hidden="true" /> {t('save')}
        </Button>
      </header>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card className={styles.head}>
            <Word inclusion={inclusion} check={check} onSave={save} />
            <OwnBet proof={proof} inclusion={inclusion} />
            {check && !check.failure && verdict && <When proof={proof} verdict={verdict} />}
          </Card>
          {check && !check.failure && verdict && <Why proof={proof} inclusion={inclusion} verdict={verdict} />}
        </div>
        <div className={styles.column}>
          <BetFigures proof={proof} inclusion={inclusion} verdict={verdict} check={check} />
          <Button className={cx(styles.save, 'phone')} onClick={save}>
            <Download size={16} aria-hidden="true" /> {t('save')}
          </Button>
          <details className={styles.how}>
            <summary>{t('how')}</summary>
            {children}
          </details>
        </div>
      </div>
    </>
  );
}

/** The verdict, in the largest letters of the page. */
function Word({ inclusion, check, onSave }: { inclusion: Inclusion; check: Check | null; onSave(): void }) {
  const t = useText(betTexts);
  const f = useText(failureTexts);
  const failure = check?.failure ?? null;
  const Icon = !check ? Hourglass : failure ? X : Tick;
  return (
    <div className={cx(styles.word, check && (failure ? styles.bad : styles.ok))} role="status">
      <span className={styles.mark} aria-hidden="true">
        <Icon size={24} />
      </span>
      <div>
        <h2>{t(!check ? 'computing' : failure ? 'notIncluded' : 'included')}</h2>
        <p>
          {failure
            ? t('notIncludedText', { reason: f(failure) })
            : t('place', { n: inclusion.index + 1, total: inclusion.total })}
        </p>
      </div>
      {failure && (
        <p className={styles.acts}>
          <Button kind="primary" onClick={onSave}>
            {t('saveFirst')}
          </Button>
          <Link className="link" to="/help">
            {t('support')}
          </Link>
        </p>
      )}
    </div>
  );
}

/** The bet of that number where it is one's own. Anybody may import a proof: a visitor is asked for no login, and a bet of somebody else is no fault to tell. */
function useOwnBet(id: BetId) {
  const isIn = useUser() !== null;
  const query = callQuery(calls.getBetDetail, { id }, true, ['betNotFound', 'betArchived', 'badInput']);
  return useQuery({ ...query, enabled: isIn, retry: false });
}

/** The bet as its player placed it, with the draw; of a bet that this account cannot read, what the proof itself says. */
function OwnBet({ proof, inclusion }: { proof: Proof; inclusion: Inclusion }) {
  const t = useText(betTexts);
  const group = groupOf(proof.lotteryType);
  const { data } = useOwnBet(inclusion.betId as BetId);
  // An imported proof may name any number: a bet of another issue is not the one that it is about.
  const isIt = data?.bet.lotteryCode === proof.lotteryCode && data.bet.issue === proof.issue;
  const bet = isIt ? data.bet : undefined;
  return (
    <div className={styles.bet}>
      <p>
        {group && <GroupGlyph group={group} size={24} />} <b>{translated(proof.lotteryName)}</b>{' '}
        <small className="num">{t('issue', { issue: wholeIssue(proof.issue) })}</small>
      </p>
      {bet ? (
        <p>
          <span className={styles.play}>
            {translated(bet.playName)} <b>{picksShown(bet.bettingNumber)}</b>
          </span>
          <small className="num">
            {t('tickets', { n: bet.bettingCount })} · <Money value={bet.bettingAmount} />
          </small>
        </p>
      ) : (
        <p>
          <code>{inclusion.leafText}</code>
        </p>
      )}
      <div className={styles.draw}>
        <Drawn proof={proof} picks={bet?.bettingNumber ?? ''} />
        {bet &&
          (bet.state === 'won' ? (
            <Money value={bet.payout} signed className={styles.won ?? ''} />
          ) : (
            bet.state === 'lost' && <small>{t('lost')}</small>
          ))}
      </div>
    </div>
  );
}

/** The draw: numbers that the bet named in colour, the others grey; all in colour where its picks are no numbers. */
function Drawn({ proof, picks }: { proof: Proof; picks: string }) {
  const t = useText(betTexts);
  const group = groupOf(proof.lotteryType);
  const drawn = drawnNumbers(proof.openNumber) ?? [];
  const lit = picks === '' ? null : litNumbers(picks, drawn);
  if (!group || lit === null || group === 'LHC' || group === 'BJ28' || group === 'K3' || group === 'KL8')
    return <Result type={proof.lotteryType} openNumber={proof.openNumber} size={28} />;
  const named = drawn.filter((_, at) => lit[at]);
  return (
    <span
      className={styles.balls}
      role="img"
      aria-label={`${t('drawn', { numbers: drawn.join(' ') })}${named.length > 0 ? t('named', { numbers: named.join(' ') }) : ''}`}
    >
      {drawn.map((number, at) => (
        <Ball
          key={at}
          group={group}
          value={group === 'PK10' ? String(Number(number)) : number}
          size={group === 'PK10' ? 22 : 28}
          plain={!lit[at]}
        />
      ))}
    </span>
  );
}

/** Whether the order in time is proven: bets closed, then the root, then the round that nobody knew. */
function When({ proof, verdict }: { proof: Proof; verdict: Verdict }) {
  const t = useText(betTexts);
  const r = useText(timeTexts);
  const isProven = isTimeProven(proof, verdict);
  const reason = unprovenReason(proof, verdict);
  return (
    <div className={cx(styles.when, !isProven && styles.unproven)}>
      <Clock3 size={16} aria-hidden="true" />
      <p className="num">
        <b>{t(isProven ? 'timeProven' : 'timeUnproven')}</b>
        {isProven
          ? t('timeText', {
              close: clockTime(proof.closeAt, true),
              sealed: clockTime(proof.sealedAt ?? proof.closeAt, true),
              round: proof.beacon.round,
              drawn: clockTime(proof.beacon.roundTime, true),
            })
          : isTimeReason(reason)
            ? r(reason)
            : t(reason)}
      </p>
    </div>
  );
}

/** Three sentences for a reader who checks nothing himself. */
function Why({ proof, inclusion, verdict }: { proof: Proof; inclusion: Inclusion; verdict: Verdict }) {
  const t = useText(betTexts);
  return (
    <Card className={styles.why}>
      <CardHead title={t('why')} />
      <ol>
        <li>{t('why1', { n: inclusion.total })}</li>
        <li>{inclusion.path.length > 0 ? t('why2', { n: inclusion.path.length }) : t('why2Alone')}</li>
        <li>{t(isTimeProven(proof, verdict) ? 'why3' : 'why3Unproven')}</li>
      </ol>
    </Card>
  );
}
