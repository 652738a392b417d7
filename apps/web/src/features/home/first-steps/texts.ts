import { defineTexts } from '../../../platform/i18n/i18n.ts';

export const firstStepTexts = defineTexts(
  {
    title: '先认识一下这里',
    gift: '演示资金',
    money: '领到演示资金',
    recharge: '完成一次充值',
    bet: '下第一注',
    check: '开奖后，打开注单的「验证」自己核对一次',
    go: '去看看',
    done: '已完成',
    close: '不再显示',
  },
  {
    title: 'First steps',
    gift: 'Play money',
    money: 'Play money is in your balance',
    recharge: 'Make a first recharge',
    bet: 'Place a first bet',
    check: 'After the draw, open “Verify” on your bet and check it',
    go: 'Have a look',
    done: 'done',
    close: 'Do not show again',
  },
);
