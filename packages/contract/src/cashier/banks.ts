import type { OwnWord } from '../account/own-words.ts';

/** Banks a card may be of and a payment may come from, by the code of the clearing house, in the order offered. */
export const BANKS: Readonly<Record<string, OwnWord>> = {
  ICBC: { zh: '中国工商银行', en: 'ICBC' },
  ABC: { zh: '中国农业银行', en: 'Agricultural Bank of China' },
  BOC: { zh: '中国银行', en: 'Bank of China' },
  CCB: { zh: '中国建设银行', en: 'China Construction Bank' },
  BOCOM: { zh: '交通银行', en: 'Bank of Communications' },
  PSBC: { zh: '中国邮政储蓄银行', en: 'Postal Savings Bank of China' },
  CMB: { zh: '招商银行', en: 'China Merchants Bank' },
  SPDB: { zh: '浦发银行', en: 'SPD Bank' },
  CITIC: { zh: '中信银行', en: 'China CITIC Bank' },
  CEB: { zh: '中国光大银行', en: 'China Everbright Bank' },
  CMBC: { zh: '中国民生银行', en: 'China Minsheng Bank' },
  CIB: { zh: '兴业银行', en: 'Industrial Bank' },
  PAB: { zh: '平安银行', en: 'Ping An Bank' },
  GDB: { zh: '广发银行', en: 'China Guangfa Bank' },
  HXB: { zh: '华夏银行', en: 'Hua Xia Bank' },
  BOB: { zh: '北京银行', en: 'Bank of Beijing' },
  BOSC: { zh: '上海银行', en: 'Bank of Shanghai' },
  NBCB: { zh: '宁波银行', en: 'Bank of Ningbo' },
  JSB: { zh: '江苏银行', en: 'Bank of Jiangsu' },
  OTHER: { zh: '其他银行', en: 'Another bank' },
};
