import type { LotteryNow } from '@caiting/contract';
import { useText } from '../../../platform/i18n/i18n.ts';
import { MyBets, QuickPad } from '../../betting/index.ts';
import type { useKnownLottery } from '../../draws/index.ts';
import { PauseNote, SessionClock } from '../../protection/index.ts';
import styles from './Room.module.css';
import { roomTexts } from './texts.ts';

interface Props {
  readonly lottery: ReturnType<typeof useKnownLottery>;
  readonly now: LotteryNow | undefined;
}

/** The quick bet with the newest bets of the lottery under it. */
export function RoomBets({ lottery, now }: Props) {
  const t = useText(roomTexts);
  if (!lottery) return <p className={styles.none}>{t('lotteryOff')}</p>;
  return (
    <>
      <SessionClock />
      <PauseNote />
      <QuickPad lottery={lottery} now={now} />
      <MyBets lotteryCode={lottery.lotteryCode} />
    </>
  );
}
