import type { LotteryInfo } from '@caiting/contract';
import { DRAW_SHAPES, type Group } from '@caiting/lottery/core';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useLotteryConfig } from '../../../shared/lottery/lottery-config.ts';
import { isBuilt } from '../../../shared/site/site-map.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { OfficialTag } from '../core/OfficialTag.tsx';
import { periodText } from '../core/period.ts';
import { useRecentDraws } from '../core/queries.ts';
import styles from './HowToPlay.module.css';
import { guideTexts } from './texts.ts';

type Lottery = LotteryInfo & { group: Group };
const MINUTE = 60;

/** When a lottery draws, what, how, and what a bet may be. */
export function LotteryFacts({ lottery }: { lottery: Lottery }) {
  const t = useText(guideTexts);
  const config = useLotteryConfig();
  const { group, periodSeconds, issuesPerDay, closeSeconds, drawLength } = lottery;
  const { from, to, repeats } = DRAW_SHAPES[group];
  const limits = config?.groups[group];
  const closes =
    closeSeconds % MINUTE === 0 && closeSeconds > MINUTE
      ? t('closesMinutes', { n: closeSeconds / MINUTE })
      : t('closes', { n: closeSeconds });
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('schedule')}</dt>
        <dd>
          {[periodText(lottery), issuesPerDay > 1 && periodSeconds > 0 && t('perDay', { n: issuesPerDay }), closes]
            .filter(Boolean)
            .join(' · ')}
        </dd>
      </div>
      <div>
        <dt>{t('numbers')}</dt>
        <dd>
          {t('numbersText', { n: drawLength, from, to, repeats: t(repeats ? 'repeats' : 'noRepeats') })}
          {group === 'LHC' && t('special')}
        </dd>
      </div>
      <div>
        <dt>{t('drawsHow')}</dt>
        <dd>
          {lottery.source === 'house' ? <HouseDraw code={lottery.lotteryCode} /> : <FeedDraw lottery={lottery} />}
        </dd>
      </div>
      {limits && (
        <div>
          <dt>{t('limits')}</dt>
          <dd>{t('limitsText', { min: limits.stakeMin, max: limits.stakeMax })}</dd>
        </div>
      )}
    </dl>
  );
}

function HouseDraw({ code }: { code: string }) {
  const t = useText(guideTexts);
  return (
    <>
      <Tag tone="ok">{t('house')}</Tag>
      <p>
        {t('houseText')}{' '}
        {isBuilt('/verify') && (
          <Link className="link" to={`/verify?lottery=${code}`}>
            {t('verify')}
          </Link>
        )}
      </p>
    </>
  );
}

function FeedDraw({ lottery }: { lottery: Lottery }) {
  const t = useText(guideTexts);
  const newest = useRecentDraws(lottery.lotteryCode)[0];
  return (
    <>
      {lottery.simulated ? <OfficialTag lotteryCode={lottery.lotteryCode} /> : <Tag tone="info">{t('feed')}</Tag>}
      <p>
        {t('feedText')}{' '}
        {newest && isBuilt('/verify') && (
          <Link className="link" to={`/verify?lottery=${lottery.lotteryCode}&issue=${newest.issue}`}>
            {t('source')}
          </Link>
        )}
      </p>
      {lottery.simulated && <Banner tone="warn">{t('simulated')}</Banner>}
    </>
  );
}
