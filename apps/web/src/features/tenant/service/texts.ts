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
    title: 'Customer service',
    lead: 'We never ask for your password, safety password or codes',
    inside: 'A page of this site',
    newWindow: 'opens in a new window',
    cancel: 'Cancel',
  },
);
