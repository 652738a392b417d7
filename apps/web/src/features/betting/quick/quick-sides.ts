import type { LotteryInfo, LotteryNow } from '@caiting/contract';
import type { Group } from '@caiting/lottery/core';
import type { QuickSeries } from '../dragon/quick-line.ts';

/** The one play of each group whose sides everybody knows, and which of its options stand on the quick pad. */
export const QUICK_PLAYS: Readonly<Record<Group, { readonly code: string; readonly sides: readonly string[] }>> = {
  SSC: { code: 'X_ZH', sides: ['大', '小', '单', '双'] },
  K3: { code: 'X_LM', sides: ['大', '小', '单', '双'] },
  SYX5: { code: 'X_ZH', sides: ['大', '小', '单', '双', '尾大', '尾小'] },
  PK10: { code: 'X_GYH', sides: ['大', '小', '单', '双'] },
  FC3D: { code: 'X_ZH', sides: ['大', '小', '单', '双'] },
  PL35: { code: 'X_ZH', sides: ['大', '小', '单', '双'] },
  KL8: { code: 'X_ZH', sides: ['大', '小', '单', '双', '大单', '大双', '小单', '小双'] },
  BJ28: { code: 'HH', sides: ['大', '小', '单', '双', '大单', '大双', '小单', '小双', '极大', '极小'] },
  LHC: {
    code: 'TM_LM',
    sides: ['大', '小', '单', '双', '红波', '蓝波', '绿波', '合单', '合双', '尾大', '尾小', '家禽'],
  },
};

/** A side without odds of its own: those of the player follow from play and rebate. */
export const sideOf = (name: string) => ({ desc: name, bettingNumber: name, odds: '' });

/** The sides of a lottery as one series, as quick bets want it. */
export const quickSeries = (
  lottery: Pick<LotteryInfo, 'lotteryCode' | 'lotteryType'> & { readonly group: Group },
  now: LotteryNow,
  name: string,
): QuickSeries => ({
  key: `quick:${lottery.lotteryCode}`,
  lotteryCode: lottery.lotteryCode,
  lotteryType: lottery.lotteryType,
  playCode: QUICK_PLAYS[lottery.group].code,
  name,
  currIssue: now.current.issue,
});
