import type { OwnWord } from '@caiting/contract';
import { useLocale, wordIn } from '../../../platform/i18n/i18n.ts';

/** What our own demo says about its lines: names, marks, and when money arrives. A tenant's are shown as written. */
const LINE_WORDS = {
  recommended: { zh: '推荐', en: 'Our pick' },
  atOnce: { zh: '即时到账', en: 'arrives at once' },
  minutes1: { zh: '约 1 分钟', en: 'about 1 min' },
  minutes3: { zh: '约 3 分钟', en: 'about 3 min' },
  minutes5: { zh: '约 5 分钟', en: 'about 5 min' },
  minutes10: { zh: '约 10 分钟', en: 'about 10 min' },
  minutes20: { zh: '约 20 分钟', en: 'about 20 min' },
  alipay1: { zh: '支付宝一线', en: 'Alipay, line 1' },
  alipay2: { zh: '支付宝二线', en: 'Alipay, line 2' },
  wechatCode: { zh: '微信扫码', en: 'WeChat code' },
  wechatFixed: { zh: '微信定额', en: 'WeChat, fixed amounts' },
  quickpass: { zh: '云闪付扫码', en: 'QuickPass code' },
  unionpay: { zh: '银联在线', en: 'UnionPay online' },
  bankAmount: { zh: '银行卡转账（金额识别）', en: 'Bank transfer (matched by amount)' },
  bankRemark: { zh: '银行卡转账（附言识别）', en: 'Bank transfer (matched by remark)' },
  netbank: { zh: '网银跳转', en: 'Internet bank page' },
  ecny: { zh: '数字人民币钱包', en: 'Digital RMB wallet' },
  qq: { zh: 'QQ 钱包扫码', en: 'QQ Wallet code' },
  jd: { zh: '京东收银台', en: 'JD Pay page' },
  douyin: { zh: '抖音收银台', en: 'Douyin Pay page' },
  wallet: { zh: '虚拟钱包', en: 'Virtual wallet' },
} as const satisfies Readonly<Record<string, OwnWord>>;

/** What the server says of a line → in the language in force. */
export function useLineWord(): (said: string) => string {
  const locale = useLocale((state) => state.locale);
  return (said) => wordIn(locale, LINE_WORDS, said);
}
