import { TEXTS } from '@caiting/contract/texts';
import { defineTexts } from '../../../platform/i18n/i18n.ts';

export const safetyTexts = defineTexts(
  {
    title: '输入安全密码',
    proveTitle: '验证登录密码',
    proveText:
      '首次设置安全密码、提现账户、手机、邮箱、密保，或添加、删除通行密钥前，需要再次输入登录密码，防止他人冒用您的登录状态。',
    loginPassword: '登录密码',
    safetyPassword: '安全密码',
    confirm: '确认',
    triesLeft: '还可试 {left} 次',
    forgot: '忘记安全密码',
    clear: '清空',
    back: '退格',
    missing: '你还未设置安全密码，是否先去设置安全密码',
    missingForEnvelope: TEXTS.noSafetyPasswordForEnvelope,
    goSet: '去设置',
    demoHint: '演示账号的安全密码是 888888',
  },
  {
    title: 'Enter your safety password',
    proveTitle: 'Enter your login password',
    proveText:
      'Before you first set a safety password, payout account, phone, email or security question, or add or delete a passkey, enter your login password again, so that nobody else can do it in your place.',
    loginPassword: 'Login password',
    safetyPassword: 'Safety password',
    confirm: 'Confirm',
    triesLeft: '{left} {left|try|tries} left',
    forgot: 'Forgot it?',
    clear: 'Clear',
    back: 'Delete the last digit',
    missing: 'You have no safety password yet. Set it first?',
    missingForEnvelope: 'Without a safety password you cannot send envelopes. Set it first?',
    goSet: 'Set it',
    demoHint: 'Demo accounts use 888888',
  },
);
