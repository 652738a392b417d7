import { Link } from 'react-router';
import { useText } from '../../../platform/i18n.ts';
import { useLotteryConfig } from '../../../platform/lottery-config.ts';
import { isBuilt } from '../../../platform/site-map.ts';
import styles from './Mentions.module.css';
import { mannersTexts } from './texts.ts';

/** What a person plays most, each leading to the hall of its group (SPEC §2), and what they have won where the site shows it. */
export function Taste({ playedLottery, totalBonus }: { playedLottery: string; totalBonus: string }) {
  const t = useText(mannersTexts);
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
                  {lotteryName}
                </Link>
              ) : (
                <span key={lotteryCode}>{lotteryName}</span>
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
