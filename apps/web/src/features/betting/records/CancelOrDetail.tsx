import type { BetItem } from '@caiting/contract';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useAllNow, usePhase } from '../../draws/index.ts';
import { useCancelBet } from './cancel-bet.ts';
import styles from './Records.module.css';
import { recordTexts } from './texts.ts';

/** The one act at the end of a row: 撤单 while the bet's issue sells, otherwise 详情. */
export function CancelOrDetail({ bet }: { bet: BetItem }) {
  const t = useText(recordTexts);
  const { data } = useAllNow();
  const now = data?.list.find(({ lotteryCode }) => lotteryCode === bet.lotteryCode);
  const phase = usePhase(now);
  const { isBusy, cancel } = useCancelBet();
  const isOpen =
    bet.state === 'placed' &&
    now !== undefined &&
    (bet.issue > now.current.issue || (bet.issue === now.current.issue && phase === 'selling'));
  return isOpen ? (
    <button type="button" className={styles.cancel} disabled={isBusy} onClick={() => cancel(bet.id)}>
      {t('cancel')}
    </button>
  ) : (
    <Link to={`/userCenter/betDetail?id=${bet.id}`} className={styles.detail}>
      {t('detail')}
    </Link>
  );
}
