/** Banks a card may be of and a payment may come from, by the code of the clearing house, in the order offered. */
export const BANKS: Readonly<Record<string, string>> = {
  ICBC: '中国工商银行',
  ABC: '中国农业银行',
  BOC: '中国银行',
  CCB: '中国建设银行',
  BOCOM: '交通银行',
  PSBC: '中国邮政储蓄银行',
  CMB: '招商银行',
  SPDB: '浦发银行',
  CITIC: '中信银行',
  CEB: '中国光大银行',
  CMBC: '中国民生银行',
  CIB: '兴业银行',
  PAB: '平安银行',
  GDB: '广发银行',
  HXB: '华夏银行',
  BOB: '北京银行',
  BOSC: '上海银行',
  NBCB: '宁波银行',
  JSB: '江苏银行',
  OTHER: '其他银行',
};

/** Codes as the wire offers them, with their names. */
export const bankChoices = (codes: readonly string[]): { bankCode: string; bankName: string }[] =>
  codes.map((bankCode) => ({ bankCode, bankName: BANKS[bankCode] ?? bankCode }));
