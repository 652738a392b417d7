import type { LetterText } from './letter-texts.ts';

type Words = LetterText['zh'];
const security = (zh: Words, en: Words): LetterText => ({
  kind: 'security',
  link: '/userCenter/securityCenter',
  zh,
  en,
});
const agency = (link: string, zh: Words, en: Words): LetterText => ({ kind: 'site', link, zh, en });

/**
 * What staff did to an account, or what lets somebody else into it: the person concerned is told, whatever the reason was (docs/decisions/0251). The reason is
 * the operator's note and not shown.
 */
export const TOLD_LETTER_TEXTS = {
  passkeyAdded: security(
    {
      title: '已添加通行密钥',
      body: '您的账号于{at}添加了通行密钥「{name}」，设备：{device}，今后可用它登录。如非本人操作，请立即修改登录密码，并在安全中心删除它。',
    },
    {
      title: 'A passkey was added',
      body: 'The passkey “{name}” was added to your account on {at}, with: {device}. It can sign in from now on. If that was not you, change your password at once and delete it in the security centre.',
    },
  ),
  passkeyDeleted: security(
    {
      title: '已删除通行密钥',
      body: '您账号的通行密钥「{name}」已于{at}删除，不能再用它登录。如非本人操作，请立即修改登录密码，并在安全中心检查登录设备。',
    },
    {
      title: 'A passkey was deleted',
      body: 'The passkey “{name}” of your account was deleted on {at} and signs in no more. If that was not you, change your password at once and look at the devices in the security centre.',
    },
  ),
  dataExportReady: security(
    {
      title: '您的数据已可下载',
      body: '您申请导出的本人数据已准备好，可在安全中心下载到{until}，之后自动删除。下载需要登录密码。如非本人申请，请立即修改登录密码。',
    },
    {
      title: 'Your data is ready',
      body: 'The file of your own data that you asked for can be fetched in the security centre until {until}, and is deleted then. It takes your login password. If you did not ask for it, change your password at once.',
    },
  ),
  dataExportFailed: security(
    {
      title: '数据导出未完成',
      body: '您申请导出的本人数据未能准备好，请在安全中心重试；仍不成功请联系客服。',
    },
    {
      title: 'Your data could not be prepared',
      body: 'The file of your own data could not be made. Please try again in the security centre, and contact us if it fails again.',
    },
  ),
  closingAsked: security(
    {
      title: '账号正在注销',
      body: '您的账号将于{at}正式注销。在此之前用登录密码登录，并选择撤回，账号即恢复如常。如非本人操作，请立即登录撤回并修改登录密码。',
    },
    {
      title: 'Your account is being closed',
      body: 'Your account will be closed on {at}. Sign in with your password before that and take it back, and everything is as it was. If you did not ask for it, do that at once and change your password.',
    },
  ),
  closingPutOff: security(
    {
      title: '注销已推迟',
      body: '您的账号还有资金或未结束的事项，注销推迟一天，之后每天再看一次。请登录撤回并处理后再申请。',
    },
    {
      title: 'Closing is put off',
      body: 'Your account still has money or something that has not ended, so it is closed a day later, or on the first day after that without any. Please sign in, take it back, and deal with it first.',
    },
  ),
  loginDisowned: security(
    {
      title: '陌生登录已处理',
      body: '您表示{at}的登录（{device}，{place}）不是您本人。其他登录已全部结束，登录密码已更换，该次登录所用和此后添加的通行密钥已删除（{passkeys} 把）。请核对收款账户和账变记录，如有异常请联系客服。',
    },
    {
      title: 'A login that was not yours is dealt with',
      body: 'You said that the login of {at} ({device}, {place}) was not you. All other logins have ended, the login password was changed, and the passkeys that opened it or were added since are deleted (number: {passkeys}). Please look at your payout accounts and your records, and contact us if anything is wrong.',
    },
  ),
  embedBound: security(
    {
      title: '账号已与合作网站绑定',
      body: '您的账号已与合作网站 {origin} 绑定，该网站可以让您免密码登录本站聊天。如非本人操作，请立即修改登录密码并联系客服。',
    },
    {
      title: 'Your account is bound to a partner site',
      body: 'Your account is now bound to the partner site {origin}, which may sign you in to the chat here without a password. If that was not you, change your password at once and contact us.',
    },
  ),
  embedUnbound: security(
    {
      title: '已解除与合作网站的绑定',
      body: '您的账号与合作网站 {origin} 的绑定已解除，该网站不能再让您登录本站，您在其他设备上的登录也已结束。如非本人操作，请立即修改登录密码并联系客服。',
    },
    {
      title: 'Your account is no longer bound to a partner site',
      body: 'The partner site {origin} can no longer sign you in here, and your logins on other devices have ended. If that was not you, change your password at once and contact us.',
    },
  ),
  embedHostOpened: security(
    {
      title: '合作网站可以登录您的账号',
      body: '您此前绑定的合作网站 {origin} 已重新启用，可以让您免密码登录本站聊天。如不希望如此，请在安全中心解除绑定。',
    },
    {
      title: 'A partner site may sign you in again',
      body: 'The partner site {origin}, which your account is bound to, is in use again and may sign you in to the chat here without a password. If you do not want that, undo it in the security centre.',
    },
  ),
  signedOutByStaff: security(
    {
      title: '您的登录已被结束',
      body: '平台已结束您账号的全部登录，您需要重新登录。如有疑问，请联系客服。',
    },
    {
      title: 'You were signed out',
      body: 'The site has ended every login of your account. If you have questions, please contact us.',
    },
  ),
  lockedByStaff: security(
    {
      title: '您的账号曾被锁定',
      body: '平台锁定了您的账号，全部登录已结束；锁定期间不能登录、投注和提现。如有疑问，请联系客服。',
    },
    {
      title: 'Your account was locked',
      body: 'The site locked your account and ended every login; while it is locked there is no signing in, betting or withdrawing. If you have questions, please contact us.',
    },
  ),
  unlockedByStaff: security(
    { title: '您的账号已解锁', body: '平台已解除您账号的锁定，可以正常登录、投注和提现。如非您本人申请，请联系客服。' },
    {
      title: 'Your account is unlocked',
      body: 'The site has unlocked your account: you can sign in, bet and withdraw again. If you did not ask for it, please contact us.',
    },
  ),
  viewedByStaff: security(
    {
      title: '客服查看了您的账户界面',
      body: '客服于{at}以只读方式查看了您的账户界面（事由：{purpose}），最长 {minutes} 分钟：不能操作，看不到私信和聊天，已打码的信息仍然打码。如有疑问，请联系客服。',
    },
    {
      title: 'Support looked at your account pages',
      body: 'On {at} support looked at the pages of your account, read only and for {minutes} {minutes|minute|minutes} at most, {purpose}. Nothing can be done that way, letters and chats are not shown, and what is masked stays masked. If you have questions, please contact us.',
    },
  ),
  withdrawalsBlockedByStaff: security(
    {
      title: '您的提现已暂停',
      body: '平台暂停了您的提现，已申请的提现暂不处理，金额仍为您保留；投注与充值照常。如有疑问，请联系客服。',
    },
    {
      title: 'Your withdrawals are stopped',
      body: 'The site has stopped your withdrawals: what you asked for waits, its amount is kept for you; betting and recharging go on. If you have questions, please contact us.',
    },
  ),
  withdrawalsOpenedByStaff: security(
    { title: '您的提现已恢复', body: '平台已恢复您的提现，已申请的提现继续处理。' },
    {
      title: 'Your withdrawals are open again',
      body: 'The site has opened your withdrawals again: what you asked for goes on.',
    },
  ),
  limitTightenedByStaff: {
    kind: 'security',
    link: '/userCenter/protection',
    zh: {
      title: '平台为您设置了更严的限额',
      body: '平台为您设置了更严的限额，已立即生效，可在理性游戏中查看。如有疑问，请联系客服。',
    },
    en: {
      title: 'The site has set a stricter limit for you',
      body: 'The site has set a stricter limit for you. It holds at once and stands with your own limits. If you have questions, please contact us.',
    },
  },
  shutOutByStaff: {
    kind: 'security',
    link: '/userCenter/protection',
    zh: {
      title: '平台已暂停您的参与',
      body: '平台已暂停您投注和充值，期限可在理性游戏中查看；提现不受影响。如有疑问，请联系客服。',
    },
    en: {
      title: 'The site has paused your play',
      body: 'The site has stopped your betting and recharging; how long is shown with your own limits. Withdrawals go on. If you have questions, please contact us.',
    },
  },
  passwordResetByStaff: security(
    {
      title: '登录密码已由客服重置',
      body: '客服重置了您的登录密码，全部登录已结束，通行密钥已全部删除，须用找回码设置新密码。如非您本人申请，请立即联系客服。',
    },
    {
      title: 'Support has reset your password',
      body: 'Support has taken your login password away, ended every login and deleted every passkey; a code is needed to set a new one. If you did not ask for it, contact us at once.',
    },
  ),
  recoveryApprovedByStaff: security(
    {
      title: '人工找回已通过',
      body: '有人以您的名义提交人工找回并已通过，设置新登录密码的找回码已发往 {contact}。如非您本人申请，请立即联系客服。',
    },
    {
      title: 'A manual recovery was approved',
      body: 'A manual recovery in your name was approved: the code for a new login password went to {contact}. If you did not ask for it, contact us at once.',
    },
  ),
  gradeSetByStaff: {
    kind: 'level',
    link: '/userCenter/personalLevel',
    zh: { title: '您的等级已调整', body: '平台将您的等级调整为：{grade}。如有疑问，请联系客服。' },
    en: {
      title: 'Your grade was changed',
      body: 'The site has set your grade to: {grade}. If you have questions, please contact us.',
    },
  },
  agentMadeByStaff: agency(
    '/userCenter/manageInvite',
    { title: '您已成为代理', body: '平台已将您设为代理，可以创建邀请码并查看团队报表。' },
    {
      title: 'You are an agent now',
      body: 'The site has made you an agent: you can make invite codes and see reports of your team.',
    },
  ),
  agentEndedByStaff: agency(
    '',
    { title: '您不再是代理', body: '平台已取消您的代理身份，邀请码已停用，现有下级保持不变。如有疑问，请联系客服。' },
    {
      title: 'You are no longer an agent',
      body: 'The site has ended your role as an agent: your invite codes are closed, the people below you stay. If you have questions, please contact us.',
    },
  ),
  lineMovedByStaff: agency(
    '',
    {
      title: '您的上级代理将变更',
      body: '平台调整了您的代理关系，自 {day} 零点起生效；您的余额、注单和返点不受影响。如有疑问，请联系客服。',
    },
    {
      title: 'Your agent changes',
      body: 'The site has moved you in the lines of agents, from midnight of {day} on. Your balance, bets and rebates stay as they are. If you have questions, please contact us.',
    },
  ),
  commissionFrozenByStaff: agency(
    '/userCenter/agentReport',
    { title: '团队佣金已暂停', body: '平台已暂停您及团队的佣金，已入账的不受影响。如有疑问，请联系客服。' },
    {
      title: 'Commission is paused',
      body: 'The site has paused the commission of you and your team; what was posted stays. If you have questions, please contact us.',
    },
  ),
  commissionResumedByStaff: agency(
    '/userCenter/agentReport',
    { title: '团队佣金已恢复', body: '平台已恢复您及团队的佣金，从现在起的注单重新计佣。' },
    {
      title: 'Commission goes on',
      body: 'The site has resumed the commission of you and your team, for bets from now on.',
    },
  ),
  managerMadeByStaff: {
    kind: 'chat',
    link: '/chat',
    zh: { title: '您已成为房管', body: '您已成为聊天室「{room}」的管理员，重新进入聊天室后生效。' },
    en: {
      title: 'You manage a room',
      body: 'You are a manager of the room “{room}” now. Enter it again to have the rights.',
    },
  },
  managerEndedByStaff: {
    kind: 'chat',
    link: '/chat',
    zh: { title: '您不再是房管', body: '您不再是聊天室「{room}」的管理员。如有疑问，请联系客服。' },
    en: {
      title: 'You no longer manage a room',
      body: 'You are no longer a manager of the room “{room}”. If you have questions, please contact us.',
    },
  },
  moderatedByStaff: {
    kind: 'chat',
    link: '/chat',
    zh: {
      title: '聊天处理通知',
      body: '您因「{reason}」被处理：{done}。余额、投注和提现不受影响，禁言期间仍可阅读。如有异议，请联系客服。',
    },
    en: {
      title: 'About your messages in the chat',
      body: 'Because of: {reason}. What was done: {done}. Your balance, bets and withdrawals are not touched, and you can still read while muted. If you think it is wrong, please contact us.',
    },
  },
  unmutedByStaff: {
    kind: 'chat',
    link: '/chat',
    zh: { title: '禁言已解除', body: '平台已解除您在{room}的禁言，您可以发言了。' },
    en: { title: 'You can speak again', body: 'The site has lifted your mute in {room}.' },
  },
  reportLookedAt: {
    kind: 'chat',
    link: '/chat',
    zh: { title: '您的举报已处理', body: '您举报的{what}已由客服看过：{result}。谢谢您的举报。' },
    en: {
      title: 'Your report was looked at',
      body: 'Support has looked at the {what} that you reported: {result}. Thank you for telling us.',
    },
  },
  liveEndedByStaff: {
    kind: 'site',
    link: '/live/studio',
    zh: { title: '直播已被平台结束', body: '您的直播「{titleZh}」已被平台结束。如有疑问，请联系客服。' },
    en: {
      title: 'The site has ended your show',
      body: 'Your show “{titleEn}” was ended by the site. If you have questions, please contact us.',
    },
  },
  madeStreamerByStaff: {
    kind: 'site',
    link: '/live/studio',
    zh: {
      title: '您有了自己的直播间',
      body: '平台为您开设了直播间「{titleZh}」，可在主播台开播、预告并查看礼物收入。',
    },
    en: {
      title: 'You have a live room',
      body: 'The site made the live room “{titleEn}” for you. In the studio you go on air, plan shows and see your income from gifts.',
    },
  },
  nicknameReplacedByStaff: {
    kind: 'site',
    link: '/userCenter/personalInfo',
    zh: { title: '昵称已被更换', body: '您的昵称「{was}」不符合现行规则，已更换为「{now}」，您可以另选一个。' },
    en: {
      title: 'Your nickname was replaced',
      body: 'Your nickname “{was}” does not fit today’s rules and was replaced by “{now}”. You may choose another.',
    },
  },
  balanceAdjustedByStaff: {
    kind: 'money',
    link: '/userCenter/billRecord',
    zh: {
      title: '余额人工调整',
      body: '平台对您的余额做了人工调整：{kind} {amount:yuan}，可在账变记录中查看。如有疑问，请联系客服。',
    },
    en: {
      title: 'Your balance was adjusted',
      body: 'The site has adjusted your balance by hand: {kind} {amount:yuan}. It stands in your statement. If you have questions, please contact us.',
    },
  },
} as const satisfies Readonly<Record<string, LetterText>>;

export type ToldLetter = keyof typeof TOLD_LETTER_TEXTS;
export const TOLD_LETTERS = Object.keys(TOLD_LETTER_TEXTS) as [ToldLetter, ...ToldLetter[]];
