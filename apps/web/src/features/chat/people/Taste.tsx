import { Link } from 'react-router';
import { defineTexts, translated, useText } from '../../../platform/i18n/i18n.ts';
import { useLotteryConfig } from '../../../shared/lottery/lottery-config.ts';
import { isBuilt } from '../../../shared/site/site-map.ts';
import styles from '../core/Moderation.module.css';

const texts = defineTexts(
  {
    liked: '喜欢的彩种',
    winnings: '累计中奖',
  },
  {
    liked: 'Favourite lotteries',
    winnings: 'Total winnings',
  },
);

/** What a person plays most, each leading to the hall of its group (product §2), and what they have won where the site shows it. */
export function Taste({ playedLottery, totalBonus }: { playedLottery: string; totalBonus: string }) {
  const t = useText(texts);
  const known = useLotteryConfig()?.lotteries ?? [];
  const liked = playedLottery.split(',').flatMap((code) => known.find(({ lotteryCode }) => lotteryCode === code) ?? []);
  if (liked.length === 0 && totalBonus === '') return null;
  return (
    <dl className={styles.taste}>
      {liked.length > 0 && (
        <>
          <dt>{t('liked')}</dt>
          <dd>
            {liked.map(({ lotteryCode, lotteryName, lotteryType }) =>
              isBuilt('/lotteryHall') ? (
                <Link key={lotteryCode} to={`/lotteryHall?key=${lotteryType === 'PL3' ? 'PL35' : lotteryType}`}>
                  {translated(lotteryName)}
                </Link>
              ) : (
                <span key={lotteryCode}>{translated(lotteryName)}</span>
              ),
            )}
          </dd>
        </>
      )}
      {totalBonus !== '' && (
        <>
          <dt>{t('winnings')}</dt>
          <dd>{totalBonus}</dd>
        </>
      )}
    </dl>
  );
}
