import { Suspense, useState } from 'react';
import { defineTexts, translated, useText } from '../../platform/i18n/i18n.ts';
import { useLotteryConfig } from '../../shared/lottery/lottery-config.ts';
import { Select } from '../../ui/form/Select.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Skeleton } from '../../ui/layout/States.tsx';
import { fivePlayOf, QuickNumbers, QuickPad } from '../betting/index.ts';
import { useKnownLottery, useLotteryNow } from '../draws/index.ts';
import { usePause } from '../protection/index.ts';
import styles from './QuickBet.module.css';

const texts = defineTexts({ lottery: '彩种' }, { lottery: 'Lottery' });

const CHOICE_MAX = 6;
const NUMBERS_PX = 330;

/** Desktop, for who is signed in and takes no break: five numbers of one lottery, or a side where it draws another number of them, bet after a question. */
export function QuickBet() {
  const t = useText(texts);
  const onSale = useLotteryConfig()?.lotteries.filter(({ paused }) => !paused) ?? [];
  const choice = [...onSale.filter(({ hot }) => hot), ...onSale.filter(({ hot }) => !hot)].slice(0, CHOICE_MAX);
  const [chosen, setChosen] = useState<string | null>(null);
  const code = chosen ?? choice[0]?.lotteryCode ?? '';
  const lottery = useKnownLottery(code);
  const now = useLotteryNow(code);
  const isPaused = usePause() !== null;
  if (!lottery || isPaused) return null;
  const five = fivePlayOf(lottery.group, code);
  return (
    <Card className={styles.quick}>
      <Select
        label={t('lottery')}
        value={code}
        onChange={setChosen}
        options={choice.map(({ lotteryCode, lotteryName }) => ({ value: lotteryCode, label: translated(lotteryName) }))}
      />
      {five === undefined ? (
        <QuickPad key={code} lottery={lottery} now={now} isNarrow isAsked />
      ) : (
        <Suspense fallback={<Skeleton height={NUMBERS_PX} />}>
          <QuickNumbers key={code} lottery={lottery} now={now} code={five} />
        </Suspense>
      )}
    </Card>
  );
}
