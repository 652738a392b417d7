import { ChevronRight } from 'lucide-react';
import type { LotteryInfo } from '@caiting/contract';
import { Link } from 'react-router';
import { GROUPS, groupTexts } from '../../shared/lottery/groups.ts';
import { translated, useText } from '../../platform/i18n/i18n.ts';
import { useLotteryConfig } from '../../shared/lottery/lottery-config.ts';
import { isBuilt } from '../../shared/site/site-map.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { GroupGlyph } from '../../ui/lottery/GroupGlyph.tsx';
import { Skeleton } from '../../ui/layout/States.tsx';
import { useIsDesktop } from '../../ui/hooks/use-media.ts';
import { groupOf } from '../draws/index.ts';
import styles from './Home.module.css';
import { homeTexts } from './texts.ts';

/** Desktop only: every lottery on sale by group, at the left. */
export function AllLotteries() {
  const t = useText(homeTexts);
  const name = useText(groupTexts);
  const isDesktop = useIsDesktop();
  const known = useLotteryConfig();
  const config = isDesktop ? known : undefined;
  const lotteries = config?.lotteries ?? [];
  /** "1分", "210秒", "每天": the narrow list's form. */
  const shortPeriod = (seconds: number) =>
    seconds === 0
      ? t('daily')
      : seconds % 60 === 0
        ? t('shortMinutes', { n: seconds / 60 })
        : t('shortSeconds', { n: seconds });
  return (
    <Card as="aside" className={`${styles.all} desk`} aria-label={t('all')}>
      {!config &&
        Array.from({ length: 6 }, (_, at) => <Skeleton key={at} className={styles.allBlank as string} height={20} />)}
      {GROUPS.map((group) => {
        const members = lotteries.filter((lottery) => groupOf(lottery.lotteryType) === group);
        return members.length === 0 ? null : (
          <section key={group}>
            <h2>{name(group)}</h2>
            {members.map((lottery) => (
              <AllRow key={lottery.lotteryCode} lottery={lottery} period={shortPeriod(lottery.periodSeconds)} />
            ))}
          </section>
        );
      })}
      {config && isBuilt('/lotteryHall') && (
        <Link to="/lotteryHall" className={styles.allLink}>
          {t('allCount', { n: lotteries.length })} <ChevronRight size={14} aria-hidden="true" />
        </Link>
      )}
    </Card>
  );
}

function AllRow({ lottery, period }: { lottery: LotteryInfo; period: string }) {
  const group = groupOf(lottery.lotteryType);
  return (
    <Link className={styles.allRow} to={`/lottery/${lottery.lotteryType}/${lottery.lotteryCode}`}>
      {group && <GroupGlyph group={group} size={24} />}
      <span className="ell">{translated(lottery.lotteryName)}</span>
      <em>{period}</em>
    </Link>
  );
}
