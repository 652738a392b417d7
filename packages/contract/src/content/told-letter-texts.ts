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
      body: 'The passkey “{name}” was added to your account on {at}, device: {device}. It can now be used to sign in. If that was not you, change your login password at once and delete it on the Security page.',
    },
  ),
  passkeyDeleted: security(
    {
      title: '已删除通行密钥',
      body: '您账号的通行密钥「{name}」已于{at}删除，不能再用它登录。如非本人操作，请立即修改登录密码，并在安全中心检查登录设备。',
    },
    {
      title: 'A passkey was deleted',
      body: 'The passkey “{name}” of your account was deleted on {at} and can no longer be used to sign in. If that was not you, change your login password at once and check the signed-in devices on the Security page.',
    },
  ),
  dataExportReady: security(
    {
      title: '您的数据已可下载',
      body: '您申请导出的本人数据已准备好，可在安全中心下载到{until}，之后自动删除。下载需要登录密码。如非本人申请，请立即修改登录密码。',
    },
    {
      title: 'Your data is ready',
      body: 'The export of your data that you requested is ready. You can download it on the Security page until {until}; it is then deleted. The download needs your login password. If you did not request it, change your login password at once.',
    },
  ),
  dataExportFailed: security(
    {
      title: '数据导出未完成',
      body: '您申请导出的本人数据未能准备好，请在安全中心重试；仍不成功请联系客服。',
    },
    {
      title: 'Your data could not be prepared',
      body: 'The export of your data could not be prepared. Please try again on the Security page, and contact support if it fails again.',
    },
  ),
  closingAsked: security(
    {
      title: '账号正在注销',
      body: '您的账号将于{at}正式注销。在此之前用登录密码登录，并选择撤回，账号即恢复如常。如非本人操作，请立即登录撤回并修改登录密码。',
    },
    {
      title: 'Your account is being closed',
      body: 'Your account will be closed on {at}. Sign in with your login password before then and choose to keep your account, and everything is as it was. If you did not request this, do so at once and change your login password.',
    },
  ),
  closingPutOff: security(
    {
      title: '注销已推迟',
      body: '您的账号还有资金或未结束的事项，注销推迟一天，之后每天再看一次。请登录撤回并处理后再申请。',
    },
    {
      title: 'Closing postponed',
      body: 'Your account still has money or something unfinished, so closing is postponed by a day and checked again every day. Please sign in, keep your account, settle these and then ask again.',
    },
  ),
  loginDisowned: security(
    {
      title: '陌生登录已处理',
      body: '您表示{at}的登录（{device}，{place}）不是您本人。其他登录已全部结束，登录密码已更换，该次登录所用和此后添加的通行密钥已删除（{passkeys} 把）。请核对收款账户和账变记录，如有异常请联系客服。',
    },
    {
      title: 'Unfamiliar sign-in handled',
      body: 'You told us that the sign-in of {at} ({device}, {place}) was not you. All other devices were signed out, the login password was changed, and the passkeys used for it or added since were deleted (number: {passkeys}). Please check your payout accounts and your statement, and contact support if anything is wrong.',
    },
  ),
  embedBound: security(
    {
      title: '账号已与合作网站绑定',
      body: '您的账号已与合作网站 {origin} 绑定，该网站可以让您免密码登录本站聊天。如非本人操作，请立即修改登录密码并联系客服。',
    },
    {
      title: 'Your account is linked to a partner site',
      body: 'Your account is now linked to the partner site {origin}, which can sign you in to the chat here without a password. If that was not you, change your login password at once and contact support.',
    },
  ),
  embedUnbound: security(
    {
      title: '已解除与合作网站的绑定',
      body: '您的账号与合作网站 {origin} 的绑定已解除，该网站不能再让您登录本站，您在其他设备上的登录也已结束。如非本人操作，请立即修改登录密码并联系客服。',
    },
    {
      title: 'Your account is no longer linked to a partner site',
      body: 'The partner site {origin} can no longer sign you in here, and your other devices were signed out. If that was not you, change your login password at once and contact support.',
    },
  ),
  embedHostOpened: security(
    {
      title: '合作网站可以登录您的账号',
      body: '您此前绑定的合作网站 {origin} 已重新启用，可以让您免密码登录本站聊天。如不希望如此，请在安全中心解除绑定。',
    },
    {
      title: 'A partner site can sign you in again',
      body: 'The partner site {origin}, which your account is linked to, is enabled again and can sign you in to the chat here without a password. If you do not want that, unlink it on the Security page.',
    },
  ),
  signedOutByStaff: security(
    {
      title: '您的登录已被结束',
      body: '平台已结束您账号的全部登录，您需要重新登录。如有疑问，请联系客服。',
    },
    {
      title: 'You were signed out',
      body: 'The site has signed you out on all devices; please sign in again. If you have questions, please contact support.',
    },
  ),
  lockedByStaff: security(
    {
      title: '您的账号曾被锁定',
      body: '平台锁定了您的账号，全部登录已结束；锁定期间不能登录、投注和提现。如有疑问，请联系客服。',
    },
    {
      title: 'Your account was locked',
      body: 'The site locked your account and signed you out everywhere; while it was locked you could not sign in, bet or withdraw. If you have questions, please contact support.',
    },
  ),
  unlockedByStaff: security(
    { title: '您的账号已解锁', body: '平台已解除您账号的锁定，可以正常登录、投注和提现。如非您本人申请，请联系客服。' },
    {
      title: 'Your account is unlocked',
      body: 'The site has unlocked your account: you can sign in, bet and withdraw again. If you did not request this, please contact support.',
    },
  ),
  viewedByStaff: security(
    {
      title: '客服查看了您的账户界面',
      body: '客服于{at}以只读方式查看了您的账户界面（事由：{purpose}），最长 {minutes} 分钟：不能操作，看不到私信和聊天，已打码的信息仍然打码。如有疑问，请联系客服。',
    },
    {
      title: 'Support viewed your account pages',
      body: 'On {at} support viewed your account pages, read-only and for at most {minutes} {minutes|minute|minutes}, {purpose}. Nothing can be done that way, letters and chats are not shown, and masked details stay masked. If you have questions, please contact support.',
    },
  ),
  withdrawalsBlockedByStaff: security(
    {
      title: '您的提现已暂停',
      body: '平台暂停了您的提现，已申请的提现暂不处理，金额仍为您保留；投注与充值照常。如有疑问，请联系客服。',
    },
    {
      title: 'Your withdrawals are suspended',
      body: 'The site has suspended your withdrawals: those already requested are on hold and their amounts are kept for you; betting and recharging are not affected. If you have questions, please contact support.',
    },
  ),
  withdrawalsOpenedByStaff: security(
    { title: '您的提现已恢复', body: '平台已恢复您的提现，已申请的提现继续处理。' },
    {
      title: 'Your withdrawals are resumed',
      body: 'The site has resumed your withdrawals; those already requested are being processed.',
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
      body: 'The site has set a stricter limit for you, effective at once; see Safer play. If you have questions, please contact support.',
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
      body: 'The site has suspended your betting and recharging; see Safer play for how long. Withdrawals are not affected. If you have questions, please contact support.',
    },
  },
  passwordResetByStaff: security(
    {
      title: '登录密码已由客服重置',
      body: '客服重置了您的登录密码，全部登录已结束，通行密钥已全部删除，须用找回码设置新密码。如非您本人申请，请立即联系客服。',
    },
    {
      title: 'Support has reset your password',
      body: 'Support has reset your login password, signed you out everywhere and deleted all passkeys; you need a recovery code to set a new password. If you did not request this, contact support at once.',
    },
  ),
  recoveryApprovedByStaff: security(
    {
      title: '人工找回已通过',
      body: '有人以您的名义提交人工找回并已通过，设置新登录密码的找回码已发往 {contact}。如非您本人申请，请立即联系客服。',
    },
    {
      title: 'Manual recovery approved',
      body: 'A manual recovery in your name was approved: the recovery code for setting a new login password was sent to {contact}. If you did not request this, contact support at once.',
    },
  ),
  gradeSetByStaff: {
    kind: 'level',
    link: '/userCenter/personalLevel',
    zh: { title: '您的等级已调整', body: '平台将您的等级调整为：{grade}。如有疑问，请联系客服。' },
    en: {
      title: 'Your level was changed',
      body: 'The site has set your level to: {grade}. If you have questions, please contact support.',
    },
  },
  agentMadeByStaff: agency(
    '/userCenter/manageInvite',
    { title: '您已成为代理', body: '平台已将您设为代理，可以创建邀请码并查看团队报表。' },
    {
      title: 'You are now an agent',
      body: 'The site has made you an agent: you can create invite codes and see your team’s reports.',
    },
  ),
  agentEndedByStaff: agency(
    '',
    { title: '您不再是代理', body: '平台已取消您的代理身份，邀请码已停用，现有下级保持不变。如有疑问，请联系客服。' },
    {
      title: 'You are no longer an agent',
      body: 'The site has ended your role as an agent: your invite codes are disabled; your existing downline is unchanged. If you have questions, please contact support.',
    },
  ),
  lineMovedByStaff: agency(
    '',
    {
      title: '您的上级代理将变更',
      body: '平台调整了您的代理关系，自 {day} 零点起生效；您的余额、注单和返点不受影响。如有疑问，请联系客服。',
    },
    {
      title: 'Your agent will change',
      body: 'The site has assigned you to another agent, from 00:00 on {day}. Your balance, bets and rebates are not affected. If you have questions, please contact support.',
    },
  ),
  commissionFrozenByStaff: agency(
    '/userCenter/agentReport',
    { title: '团队佣金已暂停', body: '平台已暂停您及团队的佣金，已入账的不受影响。如有疑问，请联系客服。' },
    {
      title: 'Team commission paused',
      body: 'The site has paused commission for you and your team; what was already credited is not affected. If you have questions, please contact support.',
    },
  ),
  commissionResumedByStaff: agency(
    '/userCenter/agentReport',
    { title: '团队佣金已恢复', body: '平台已恢复您及团队的佣金，从现在起的注单重新计佣。' },
    {
      title: 'Team commission resumed',
      body: 'The site has resumed commission for you and your team, for bets from now on.',
    },
  ),
  managerMadeByStaff: {
    kind: 'chat',
    link: '/chat',
    zh: { title: '您已成为房管', body: '您已成为聊天室「{room}」的管理员，重新进入聊天室后生效。' },
    en: {
      title: 'You are now a room manager',
      body: 'You are now a manager of the room “{room}”. Re-enter it for this to take effect.',
    },
  },
  managerEndedByStaff: {
    kind: 'chat',
    link: '/chat',
    zh: { title: '您不再是房管', body: '您不再是聊天室「{room}」的管理员。如有疑问，请联系客服。' },
    en: {
      title: 'You are no longer a room manager',
      body: 'You are no longer a manager of the room “{room}”. If you have questions, please contact support.',
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
      body: 'Reason: {reason}. Action taken: {done}. Your balance, bets and withdrawals are not affected, and you can still read while muted. If you disagree, please contact support.',
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
      title: 'Your report was reviewed',
      body: 'Support has reviewed the {what} you reported: {result}. Thank you for reporting it.',
    },
  },
  liveEndedByStaff: {
    kind: 'site',
    link: '/live/studio',
    zh: { title: '直播已被平台结束', body: '您的直播「{titleZh}」已被平台结束。如有疑问，请联系客服。' },
    en: {
      title: 'The site has ended your show',
      body: 'Your show “{titleEn}” was ended by the site. If you have questions, please contact support.',
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
      title: 'You have your own live room',
      body: 'The site has opened the live room “{titleEn}” for you. In the studio you can go on air, plan shows and see your gift income.',
    },
  },
  nicknameReplacedByStaff: {
    kind: 'site',
    link: '/userCenter/personalInfo',
    zh: { title: '昵称已被更换', body: '您的昵称「{was}」不符合现行规则，已更换为「{now}」，您可以另选一个。' },
    en: {
      title: 'Your nickname was replaced',
      body: 'Your nickname “{was}” does not meet the current rules and was replaced by “{now}”. You can choose another one.',
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
      body: 'The site has adjusted your balance by hand: {kind} {amount:yuan}. See your statement for details. If you have questions, please contact support.',
    },
  },
} as const satisfies Readonly<Record<string, LetterText>>;

export type ToldLetter = keyof typeof TOLD_LETTER_TEXTS;
export const TOLD_LETTERS = Object.keys(TOLD_LETTER_TEXTS) as [ToldLetter, ...ToldLetter[]];
