import { Link } from 'react-router';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { useLotteryConfig } from '../../../shared/lottery/lottery-config.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { GroupGlyph } from '../../../ui/lottery/GroupGlyph.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { PhaseTimer, groupOf, useAllNow } from '../../draws/index.ts';
import { betTexts } from '../core/texts.ts';
import styles from './LotteryList.module.css';

/** All lotteries with their timers, to change the table without leaving it. */
function Lotteries({ current, onChoose }: { current: string; onChoose?: () => void }) {
  const config = useLotteryConfig();
  const { data } = useAllNow();
  return (
    <ul className={styles.list}>
      {config?.lotteries.map((lottery) => {
        const group = groupOf(lottery.lotteryType);
        const isCurrent = lottery.lotteryCode === current;
        return (
          group && (
            <li key={lottery.lotteryCode}>
              <Link
                to={`/lottery/${lottery.lotteryType}/${lottery.lotteryCode}`}
                className={cx(styles.row, isCurrent && styles.on)}
                aria-current={isCurrent ? 'page' : undefined}
                onClick={onChoose}
              >
                <GroupGlyph group={group} size={24} />
                <span className="ell">{translated(lottery.lotteryName)}</span>
                <span className={cx(styles.timer, 'num')}>
                  <PhaseTimer
                    now={data?.list.find(({ lotteryCode }) => lotteryCode === lottery.lotteryCode)}
                    paused={lottery.paused}
                    size="s"
                  />
                </span>
              </Link>
            </li>
          )
        );
      })}
    </ul>
  );
}

/** The left column of the desktop. */
export function LotteryColumn({ current }: { current: string }) {
  const t = useText(betTexts);
  return (
    <Card as="aside" className={styles.column} aria-label={t('lotteries')}>
      <div className={styles.head}>
        <b>{t('lotteries')}</b>
        <Link to="/lotteryHall">{t('allLotteries')}</Link>
      </div>
      <Lotteries current={current} />
    </Card>
  );
}

/** The same as a sheet, from the title of the phone's bar. */
export function LotterySheet({ current, open, onClose }: { current: string; open: boolean; onClose(): void }) {
  const t = useText(betTexts);
  return (
    <Sheet open={open} title={t('chooseLottery')} onClose={onClose}>
      <Lotteries current={current} onChoose={onClose} />
    </Sheet>
  );
}
