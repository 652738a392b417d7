import { DRAW_CHECKS, type Check, type Inclusion, type Proof, type Verdict } from '@caiting/lottery/verify';
import { ChevronDown, Copy } from 'lucide-react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { copyText } from '../../../platform/page/copy.ts';
import { clockTime, recordTime } from '../../../platform/time/time.ts';
import { cx } from '../../../ui/cx.ts';
import { Fact } from '../../../ui/display/Fact.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { IconButton } from '../../../ui/form/Button.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { shortHex } from '../proof/ProofParts.tsx';
import styles from './BetView.module.css';
import { betTexts } from './bet-texts.ts';
import { verifyTexts } from './texts.ts';
import { isTimeProven } from './time/time-proven.ts';

interface Props {
  proof: Proof;
  inclusion: Inclusion;
  verdict: Verdict | null;
  check: Check | null;
}

/** What was compared, and the way from the bet to the root; folded while all agree. */
export function BetFigures({ proof, inclusion, verdict, check }: Props) {
  const t = useText(betTexts);
  const { closeAt, sealedAt, beacon, betRoot, chain } = proof;
  return (
    <Card className={styles.figures}>
      <CardHead title={t('figures')}>
        {verdict && check && <Agreed proof={proof} verdict={verdict} check={check} />}
      </CardHead>
      <dl>
        <Fact name={t('closed')}>{recordTime(closeAt)}</Fact>
        {sealedAt !== null && <Fact name={t('sealed')}>{clockTime(sealedAt, true)}</Fact>}
        <Fact name={t('round')}>
          {beacon.round} · {clockTime(beacon.roundTime, true)}
        </Fact>
        {betRoot !== null && <Hex name={t('root')} value={betRoot} />}
        <Hex name={t('ownLeaf')} value={inclusion.leaf} />
        <Hex name={t('chainLink')} value={chain.link} />
        <Hex name={t('leafText')} value={inclusion.leafText} isWhole />
      </dl>
      <Path inclusion={inclusion} check={check} />
    </Card>
  );
}

/** Of the six checks of the draw, those that agree; the order in time counts only where it is proven. */
function Agreed({ proof, verdict, check }: { proof: Proof; verdict: Verdict; check: Check }) {
  const t = useText(betTexts);
  const passed = verdict.checks.filter(({ failure }) => failure === null).length;
  const counted = verdict.isOk && !isTimeProven(proof, verdict) ? passed - 1 : passed;
  const of = { n: counted, m: DRAW_CHECKS.length };
  if (check.failure) return <Tag tone="danger">{t('betFails')}</Tag>;
  return <Tag tone={!verdict.isOk ? 'danger' : counted < of.m ? 'warn' : 'ok'}>{t('agree', of)}</Tag>;
}

function Hex({ name, value, isWhole = false }: { name: string; value: string; isWhole?: boolean }) {
  const t = useText(betTexts);
  return (
    <div className={cx(isWhole && styles.whole)}>
      <dt>{name}</dt>
      <dd>
        <code title={value}>{isWhole ? value : shortHex(value)}</code>
        <IconButton size="s" label={t('copy', { what: name })} onClick={() => void copyText(value)}>
          <Copy size={16} aria-hidden="true" />
        </IconButton>
      </dd>
    </div>
  );
}

/** Where the computing stopped: the leaf is not the bet's, the siblings stand elsewhere, or the last value is not the published root. */
const STOPS_AT: Readonly<Record<string, 'leaf' | 'path' | 'root'>> = {
  leafDiffers: 'leaf',
  pathShape: 'path',
  rootDiffers: 'root',
  notTheSealedRoot: 'root',
};

function Path({ inclusion: { path, index, total, leaf, root }, check }: Pick<Props, 'inclusion' | 'check'>) {
  const t = useText(betTexts);
  const v = useText(verifyTexts);
  const stop = check?.failure ? (STOPS_AT[check.failure] ?? 'leaf') : null;
  return (
    <details className={styles.path} key={String(stop)} open={stop !== null}>
      <summary>
        {t('path', { n: path.length })} <ChevronDown size={16} aria-hidden="true" />
      </summary>
      <ol>
        <li className={cx(styles.leaf, stop === 'leaf' && styles.stop)}>
          <span>{v('leaf')}</span>
          <em>{v('leafNo', { n: index + 1, total })}</em>
          <code title={leaf}>{shortHex(leaf)}</code>
        </li>
        {stop !== 'leaf' &&
          path.map(({ side, hash }, at) => (
            <li key={at} className={cx(stop === 'path' && styles.stop)}>
              <span className="num">{at + 1}</span>
              <em>{v(side)}</em>
              <code title={hash}>{shortHex(hash)}</code>
            </li>
          ))}
        {(stop === null || stop === 'root') && (
          <li className={cx(stop === 'root' ? styles.stop : check && styles.root)}>
            <span>{v('root')}</span>
            <em>{check && v(stop ? 'different' : 'same')}</em>
            <code title={root}>{shortHex(root)}</code>
          </li>
        )}
      </ol>
    </details>
  );
}
