import type { Proof, Verdict } from '@caiting/lottery/verify';
import { defineTexts, useText } from '../../../../platform/i18n/i18n.ts';
import { clockTime, recordTime } from '../../../../platform/time/time.ts';
import { Tag } from '../../../../ui/display/Tag.tsx';
import { NetworkNow } from '../../proof/NetworkNow.tsx';
import { timeTexts } from './time-texts.ts';
import styles from '../Verify.module.css';

const noteTexts = defineTexts(
  {
    proven: '时间已证明',
    provenText:
      '封盘时 {relays} 出示的最新轮次带公共网络的签名，与本站时钟相符。旧轮次谁都能出示：可在倒计时期间自己对照。',
    unproven: '时间未证明',
    before: '早于时间证据',
    round: '信标轮次',
    roundText: '公共网络在 {time} 产生第 {round} 轮，本站 {fetched} 取得，本期 {voided} 作废。',
  },
  {
    proven: 'The time is proven',
    provenText:
      'At the close, {relays} showed the latest rounds, signed by the public network, and they agree with the site’s clock. Anyone can show an old round: compare it yourself during the countdown.',
    unproven: 'Time not proven',
    before: 'Before time evidence',
    round: 'Beacon round',
    roundText:
      'The public network had round {round} at {time}; the site fetched it {fetched}; the issue became void {voided}.',
  },
);

/** What is known of the time of a close, and of a void issue when the network had its round. */
export function TimeNote({ proof, verdict }: { proof: Proof; verdict: Verdict }) {
  const t = useText(noteTexts);
  const r = useText(timeTexts);
  const { state, reason, relays } = verdict.time;
  const { beacon, voidedAt } = proof;
  const isVoid = voidedAt !== null && beacon.fetchedAt !== null;
  if (state === 'none' && !isVoid) return null;
  return (
    <ul className={styles.notes}>
      {state === 'proven' && (
        <li>
          <Tag tone="ok">{t('proven')}</Tag> <span>{t('provenText', { relays: relays.join(', ') })}</span>
        </li>
      )}
      {(state === 'unproven' || state === 'beforeEvidence') && (
        <li>
          <Tag tone="warn">{t(state === 'unproven' ? 'unproven' : 'before')}</Tag>{' '}
          <span>{r(reason ?? 'beforeEvidence')}</span>
        </li>
      )}
      {isVoid && (
        <li>
          <Tag>{t('round')}</Tag>{' '}
          <span className="num">
            {t('roundText', {
              time: clockTime(beacon.roundTime, true),
              round: beacon.round,
              fetched: recordTime(beacon.fetchedAt ?? 0),
              voided: recordTime(voidedAt ?? 0),
            })}
          </span>
        </li>
      )}
      {!beacon.test && (
        <li>
          <NetworkNow />
        </li>
      )}
    </ul>
  );
}
