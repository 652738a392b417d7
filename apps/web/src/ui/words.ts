import { createContext } from 'react';

/** What small parts say by themselves: names of icon buttons, of results, of phases. `{…}` are places. */
export interface Words {
  readonly close: string;
  readonly back: string;
  readonly clear: string;
  readonly showPassword: string;
  readonly hidePassword: string;
  readonly pages: string;
  readonly pageBefore: string;
  readonly pageAfter: string;
  readonly less: string;
  readonly more: string;
  /** With {label}, {min} and {max}. */
  readonly outside: string;
  /** A typed figure with a {character} that does not belong: whole figures, and those with decimals. */
  readonly notWhole: string;
  readonly notFigure: string;
  /** With {n}. */
  readonly decimals: string;
  readonly noDecimals: string;
  readonly tooLong: string;
  readonly space: string;
  readonly unseen: string;
  readonly drawn: string;
  readonly sum: string;
  readonly closed: string;
  readonly drawing: string;
  /** Between words that are joined by code. */
  readonly comma: string;
  readonly colon: string;
}

export const ZH: Words = {
  close: '关闭',
  back: '返回',
  clear: '清除',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  pages: '分页',
  pageBefore: '上一页',
  pageAfter: '下一页',
  less: '减',
  more: '加',
  outside: '{label}必须在{min}与{max}之间',
  notWhole: '不能有“{character}”，只填数字',
  notFigure: '不能有“{character}”，只填数字和一个小数点',
  decimals: '最多 {n} 位小数',
  noDecimals: '只能填整数，不能有小数',
  tooLong: '数字太长，最多 11 位',
  space: '空格',
  unseen: '看不见的字符',
  drawn: '开奖号码',
  sum: '和值',
  closed: '封盘中',
  drawing: '开奖中',
  comma: '，',
  colon: '：',
};

/** The words of the language in force; Chinese where nobody gives others (the pages that the build draws). */
export const UiWords = createContext(ZH);
