import { saidLimit, ticketStakeMax, type PlayGuide } from '@caiting/contract';
import { formatOddsShown, parseOdds, type Money, type Odds } from '@caiting/money';
import { memo, useEffect, useRef } from 'react';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { prizeName } from '../../../shared/lottery/prize-name.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './HowToPlay.module.css';
import { guideTexts } from './texts.ts';

/** One play: rule, example, how its tickets are counted, and every prize with its exact chance and return. */
export const PlayCard = memo(function PlayCard({
  play,
  lineMax,
  isNamed,
}: {
  play: PlayGuide;
  /** The most that a whole line may cost; null while it is not known. */
  lineMax: Money | null;
  isNamed: boolean;
}) {
  const t = useText(guideTexts);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNamed) place.current?.scrollIntoView({ block: 'start' });
  }, [isNamed]);
  const { playName, path, rule, example, exampleCount, countRule, playDetailCode } = play;
  return (
    <article
      ref={place}
      id={playDetailCode}
      className={cx(styles.play, isNamed && styles.named)}
      aria-labelledby={`name-${playDetailCode}`}
    >
      <h2 id={`name-${playDetailCode}`}>
        {translated(playName)} <small>{path.map(translated).join(' / ')}</small>
      </h2>
      <p>{translated(rule)}</p>
      <dl className={styles.example}>
        <div>
          <dt>{t('example')}</dt>
          <dd>
            <code>{translated(example)}</code> <span className="num">{t('exampleCount', { n: exampleCount })}</span>
          </dd>
        </div>
        <div>
          <dt>{t('count')}</dt>
          <dd>{translated(countRule)}</dd>
        </div>
        <div>
          <dt>{t('perTicket')}</dt>
          <dd className="num">{t('perTicketText', { max: ticketMax(play, lineMax) })}</dd>
        </div>
      </dl>
      <Tiers play={play} />
    </article>
  );
});

function Tiers({ play: { playName, tiers } }: { play: PlayGuide }) {
  const t = useText(guideTexts);
  const isSingle = tiers.length === 1 && tiers[0]?.tier === '1';
  return (
    <div className={styles.tiers}>
      <table>
        <caption className="sr">{t('tiers', { name: translated(playName) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('tier')}</th>
            <th scope="col">{t('chance')}</th>
            <th scope="col">{t('odds')}</th>
            <th scope="col">{t('returned')}</th>
          </tr>
        </thead>
        <tbody>
          {tiers.map(({ tier, chance, refund, odds, returned, returnedPercent }) => (
            <tr key={tier}>
              <th scope="row">{isSingle ? t('oneTier') : prizeName(tier)}</th>
              <td className="num">
                {chance}
                {refund && <small>{t('refund', { chance: refund })}</small>}
              </td>
              <td className="num">{shownOdds(odds)}</td>
              <td className="num" title={t('exact', { fraction: returned })}>
                {returnedPercent}%
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The most that one ticket may cost at these odds, as the betting page says it. */
function ticketMax({ tiers, family }: PlayGuide, lineMax: Money | null): Money {
  const dearest = tiers.reduce<bigint>((most, { odds }) => {
    const factor = parseOdds(odds) ?? 0n;
    return factor > most ? factor : most;
  }, 0n) as Odds;
  const limit = ticketStakeMax(dearest, family === 'official' ? 'stake' : 'amount', lineMax);
  return saidLimit(limit);
}

function shownOdds(text: string): string {
  const odds = parseOdds(text);
  return odds === null ? text : formatOddsShown(odds);
}
