import type { OwnWord } from '@caiting/contract';
import { TEXTS } from '@caiting/contract/texts';
import { defineTexts } from '../../../platform/i18n/i18n.ts';

export const serviceTexts = defineTexts(
  {
    title: TEXTS.chooseService,
    lead: '客服不会向您索要登录密码、安全密码或验证码',
    inside: '本站页面',
    newWindow: '在新窗口打开',
    cancel: '取消',
  },
  {
    title: 'Customer support',
    lead: 'We never ask for your password, safety password or codes',
    inside: 'A page of this site',
    newWindow: 'opens in a new window',
    cancel: 'Cancel',
  },
);

/** Names that our own demo gives its lines; a tenant's are shown as written. */
export const DEMO_LINES = {
  help: { zh: '自助客服', en: 'Self-service' },
  support: { zh: '理性投注援助', en: 'Gambling support' },
} as const satisfies Readonly<Record<string, OwnWord>>;
