import { defineTexts } from '../../../platform/i18n/i18n.ts';

export const exportTexts = defineTexts(
  {
    title: '导出我的数据',
    what: '资料、注单、账变、充提、聊天与登录记录，一份 JSON、每类一份 CSV，装在一个压缩包里。收款号码会写全，请妥善保存。',
    ask: '准备导出',
    askNote: '需要登录密码，好了写站内信',
    preparing: '正在准备',
    since: '{time} 开始 · 好了写站内信',
    progress: '正在准备 {percent}%',
    cancel: '取消',
    failed: '未能准备好',
    failedNote: '请重试；仍不成功请联系客服',
    again: '重试',
    until: '{size} · 可下载到 {time}，之后自动删除',
    fetch: '下载',
  },
  {
    title: 'Export my data',
    what: 'Profile, bets, statement, recharges, withdrawals, your chat messages and sign-ins: one JSON file and a CSV of each kind, in one zip. Payout account numbers are written in full; keep it safe.',
    ask: 'Prepare export',
    askNote: 'Needs your login password; you get a letter when it is ready',
    preparing: 'Preparing',
    since: 'Started {time} · you get a letter when it is ready',
    progress: 'Preparing, {percent}%',
    cancel: 'Cancel',
    failed: 'Could not be prepared',
    failedNote: 'Try again; contact us if it fails again',
    again: 'Try again',
    until: '{size} · until {time}, then deleted',
    fetch: 'Download',
  },
);
