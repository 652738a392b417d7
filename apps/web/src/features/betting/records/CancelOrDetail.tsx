import type { BetItem } from '@caiting/contract';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useAllNow, usePhase } from '../../draws/index.ts';
import { useCancelBet } from './cancel-bet.ts';
import styles from './Records.module.css';
import { recordTexts } from './texts.ts';

/** Whether a bet can be taken back: it waits in an issue that is on sale, or in one to come. */
function useIsOpen(bet: BetItem): boolean {
  const { data } = useAllNow();
  const now = data?.list.find(({ lotteryCode }) => lotteryCode === bet.lotteryCode);
  const phase = usePhase(now);
  return (
    bet.state === 'placed' &&
    now !== undefined &&
    (bet.issue > now.current.issue || (bet.issue === now.current.issue && phase === 'selling'))
  );
}

/** 撤单 of an open bet; nothing for any other. */
export function CancelOpen({ bet }: { bet: BetItem }) {
  const t = useText(recordTexts);
  const { isBusy, cancel } = useCancelBet();
  return (
    useIsOpen(bet) && (
      <button type="button" className={styles.cancel} disabled={isBusy} onClick={() => cancel(bet.id)}>
        {t('cancel')}
      </button>
    )
  );
}

/** The one act at the end of a row: 撤单 while the bet's issue sells, otherwise 详情. */
export function CancelOrDetail({ bet }: { bet: BetItem }) {
  const t = useText(recordTexts);
  return useIsOpen(bet) ? (
    <CancelOpen bet={bet} />
  ) : (
    <Link to={`/userCenter/betDetail?id=${bet.id}`} className={styles.detail}>
      {t('detail')}
    </Link>
  );
}
