import { useState } from 'react';
import { defineTexts, translated, useText } from '../../platform/i18n/i18n.ts';
import { useLotteryConfig } from '../../shared/lottery/lottery-config.ts';
import { Select } from '../../ui/form/Select.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { QuickPad } from '../betting/index.ts';
import { useKnownLottery, useLotteryNow } from '../draws/index.ts';
import styles from './QuickBet.module.css';

const texts = defineTexts({ lottery: '彩种' }, { lottery: 'Lottery' });

const CHOICE_MAX = 6;

/** Desktop, for who is signed in: a side of one lottery, bet from the home page after a question. */
export function QuickBet() {
  const t = useText(texts);
  const onSale = useLotteryConfig()?.lotteries.filter(({ paused }) => !paused) ?? [];
  const choice = [...onSale.filter(({ hot }) => hot), ...onSale.filter(({ hot }) => !hot)].slice(0, CHOICE_MAX);
  const [chosen, setChosen] = useState<string | null>(null);
  const code = chosen ?? choice[0]?.lotteryCode ?? '';
  const lottery = useKnownLottery(code);
  const now = useLotteryNow(code);
  if (!lottery) return null;
  return (
    <Card className={styles.quick}>
      <Select
        label={t('lottery')}
        value={code}
        onChange={setChosen}
        options={choice.map(({ lotteryCode, lotteryName }) => ({ value: lotteryCode, label: translated(lotteryName) }))}
      />
      <QuickPad key={code} lottery={lottery} now={now} isNarrow isAsked />
    </Card>
  );
}
