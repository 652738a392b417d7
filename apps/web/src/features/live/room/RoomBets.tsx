import type { LotteryNow } from '@caiting/contract';
import { useText } from '../../../platform/i18n/i18n.ts';
import { MyBets, QuickPad } from '../../betting/index.ts';
import type { useKnownLottery } from '../../draws/index.ts';
import { SessionClock } from '../../protection/index.ts';
import { roomState } from '../core/small-picture.ts';
import styles from './Room.module.css';
import { roomTexts } from './texts.ts';

interface Props {
  readonly room: string;
  readonly lottery: ReturnType<typeof useKnownLottery>;
  readonly now: LotteryNow | undefined;
}

/** The quick bet with the newest bets of the lottery under it. */
export function RoomBets({ room, lottery, now }: Props) {
  const t = useText(roomTexts);
  if (!lottery) return <p className={styles.none}>{t('lotteryOff')}</p>;
  return (
    <>
      <SessionClock />
      <div className={styles.pad}>
        <QuickPad lottery={lottery} now={now} tableState={roomState(room)} />
      </div>
      <MyBets lotteryCode={lottery.lotteryCode} />
    </>
  );
}
