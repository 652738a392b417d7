import { TOLD_LETTER_TEXTS } from './told-letter-texts.ts';

/** Letters that the site writes by itself, one for each thing that happened; `{name}` is a place for a value. */

interface Words {
  readonly title: string;
  readonly body: string;
}
export interface LetterText {
  readonly kind: LetterKind;
  /** Page that the letter speaks of; `{name}` is a place here too. */
  readonly link: string;
  readonly zh: Words;
  readonly en: Words;
}

/** What a letter is about; decides its picture. `site` is whatever operators write. */
export const LETTER_KINDS = ['site', 'money', 'level', 'wallet', 'security', 'chat', 'person'] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

const letter = (kind: LetterKind, link: string, zh: Words, en: Words): LetterText => ({ kind, link, zh, en });

export const LETTER_TEXTS = {
  withdrawPaid: letter(
    'money',
    '/userCenter/withdraw',
    {
      title: '提现已打款',
      body: '您的提现 {amount:yuan}（单号 {no}）已打款，请核对收款账户入账。节假日银行入账可能顺延。',
    },
    {
      title: 'Withdrawal paid',
      body: 'Your withdrawal of {amount:yuan} (order {no}) has been paid. Please check your account; banks may be slower on holidays.',
    },
  ),
  withdrawRejected: letter(
    'money',
    '/userCenter/withdraw',
    { title: '提现未通过', body: '您的提现 {amount:yuan}（单号 {no}）未通过审核，金额已退回余额。原因见提现记录。' },
    {
      title: 'Withdrawal declined',
      body: 'Your withdrawal of {amount:yuan} (order {no}) was not approved; the amount is back in your balance. See the withdrawal record for the reason.',
    },
  ),
  withdrawFailed: letter(
    'money',
    '/userCenter/withdraw',
    {
      title: '提现打款失败',
      body: '您的提现 {amount:yuan}（单号 {no}）打款失败，金额已退回余额。请核对收款账户后重新申请。',
    },
    {
      title: 'Withdrawal failed',
      body: 'Your withdrawal of {amount:yuan} (order {no}) could not be paid; the amount is back in your balance. Please check the account and submit it again.',
    },
  ),
  rechargeRejected: letter(
    'money',
    '/userCenter/billRecord?tab=recharge',
    {
      title: '充值未通过',
      body: '您的充值 {amount:yuan}（单号 {no}）未通过核对，没有入账。如已付款，请联系客服并提供付款凭证。',
    },
    {
      title: 'Recharge not credited',
      body: 'Your recharge of {amount:yuan} (order {no}) could not be verified and was not credited. If you have paid, please contact support with your proof of payment.',
    },
  ),
  newcomerGift: letter(
    'money',
    '/userCenter/billRecord',
    {
      title: '欢迎来到演示站',
      body: '{amount:yuan} 演示资金已到账，可直接投注、发红包、试用余额宝，没有打码要求。演示资金不是真钱，不能兑换，也不能带到正式站点。',
    },
    {
      title: 'Welcome to the demo',
      body: '{amount:yuan} of play money is in your balance: you can bet, send envelopes or try the wallet, with no turnover requirement. Play money is not real money, cannot be exchanged and cannot be taken to a real site.',
    },
  ),
  gradeRisen: letter(
    'level',
    '/userCenter/personalLevel',
    { title: '等级提升', body: '您的有效投注已达到等级「{grade}」的要求，等级已提升，晋级礼金 {gift:yuan}。' },
    {
      title: 'Level up',
      body: 'Your valid turnover has reached the level “{grade}” and your level has risen. Level bonus: {gift:yuan}.',
    },
  ),
  pledgeMatured: letter(
    'wallet',
    '/userCenter/pledgePosition',
    {
      title: '质押已到期',
      body: '您的质押「{name}」已到期：本金 {principal:yuan}，收益 {earning:yuan4}，已转入余额宝。',
    },
    {
      title: 'Pledge matured',
      body: 'Your pledge “{name}” has matured: principal {principal:yuan} and earnings {earning:yuan4} were moved to your wallet.',
    },
  ),
  pledgeRenewed: letter(
    'wallet',
    '/userCenter/pledgePosition',
    {
      title: '质押已续期',
      body: '您的质押「{name}」已到期并按您的设置续期：本金 {principal:yuan}，本期收益 {earning:yuan4}。',
    },
    {
      title: 'Pledge renewed',
      body: 'Your pledge “{name}” has matured and was renewed as you had set: principal {principal:yuan}, earnings of this term {earning:yuan4}.',
    },
  ),
  activityReward: letter(
    'money',
    '/userCenter/billRecord',
    {
      title: '活动奖励已到账',
      body: '您在活动「{titleZh}」中领取的奖励 {amount:yuan} 已到账。提现前需完成的有效投注：{owed:yuan}。',
    },
    {
      title: 'Promotion reward paid',
      body: 'Your reward of {amount:yuan} from “{titleEn}” is in your balance. Valid turnover required before it can be withdrawn: {owed:yuan}.',
    },
  ),
  gameGivenBack: letter(
    'money',
    '/userCenter/chessDetail?id={round}',
    {
      title: '牌局已作废，本金已退回',
      body: '您在「{game}」的一局（记录编号 {round}）长时间没有结果，游戏商确认不再继续。该局已作废，投注 {staked:yuan} 已退回余额。',
    },
    {
      title: 'Round void, stake refunded',
      body: 'A round of yours at {game} (record {round}) had no result for a long time, and the provider confirmed that it will not be finished. The round is void, and your stake of {staked:yuan} is back in your balance.',
    },
  ),
  gameVoided: letter(
    'money',
    '/userCenter/chessDetail?id={round}',
    {
      title: '牌局已由平台作废，本金已退回',
      body: '您在「{game}」的一局（记录编号 {round}）因故障由平台作废，投注 {staked:yuan} 已退回余额。如有疑问，请联系客服。',
    },
    {
      title: 'Round voided by the site, stake refunded',
      body: 'A round of yours at {game} (record {round}) was voided by the site because of a fault. Your stake of {staked:yuan} is back in your balance. If you have questions, please contact support.',
    },
  ),
  liveBegun: letter(
    'site',
    '/live/{type}/{room}',
    { title: '「{titleZh}」开播了', body: '您预约的直播「{titleZh}」已经开始，点击下方链接进入直播间。' },
    {
      title: '“{titleEn}” is live now',
      body: 'The show “{titleEn}” you set a reminder for has started. The link below takes you there.',
    },
  ),
  gamePayoutTakenBack: letter(
    'money',
    '/userCenter/chessDetail?id={round}',
    {
      title: '牌局已作废，派彩已收回',
      body: '您在「{game}」的一局（记录编号 {round}）因故障作废：投注 {staked:yuan} 已退回余额，该局此前派彩 {takenBack:yuan} 已收回。如有疑问，请联系客服。',
    },
    {
      title: 'Round void, payout taken back',
      body: 'A round of yours at {game} (record {round}) is void because of a fault: your stake of {staked:yuan} is back in your balance, and the payout of {takenBack:yuan} was taken back. If you have questions, please contact support.',
    },
  ),
  verificationApproved: letter(
    'security',
    '/userCenter/securityCenter',
    { title: '人工验证已通过', body: '您的人工验证已通过，原安全密码已清除。请在安全中心设置新的安全密码。' },
    {
      title: 'Manual verification approved',
      body: 'Your manual verification was approved and the old safety password was cleared. Please set a new one on the Security page.',
    },
  ),
  verificationRejected: letter(
    'security',
    '/userCenter/securityCenter',
    { title: '人工验证未通过', body: '您的人工验证未通过，原安全密码保持不变。可核对资料后重新提交，或联系客服。' },
    {
      title: 'Manual verification declined',
      body: 'Your manual verification was declined; your safety password is unchanged. You can check your details and submit again, or contact support.',
    },
  ),
  newPlace: letter(
    'security',
    '/userCenter/securityCenter',
    {
      title: '账号在新的地点登录',
      body: '您的账号于{at}登录，地点：{place}，设备：{device}。如非本人操作，请立即修改登录密码，并在安全中心退出其他设备。',
    },
    {
      title: 'Sign-in from a new place',
      body: 'Your account was signed in to on {at}; place: {place}, device: {device}. If that was not you, change your login password at once and sign out other devices on the Security page.',
    },
  ),
  mutedByManager: letter(
    'chat',
    '/chat',
    {
      title: '您在聊天室被禁言',
      body: '您在聊天室「{room}」被管理员禁言，{until}。管理员禁言时不填写原因；期间仍可阅读消息，如有疑问请联系客服。',
    },
    {
      title: 'You were muted in a room',
      body: 'A manager has muted you in the room “{room}”, {until}. Managers do not state a reason. You can still read messages; if you have questions, please contact support.',
    },
  ),
  mutedForFlood: letter(
    'chat',
    '/chat',
    {
      title: '您在聊天室被禁言',
      body: '您在聊天室「{room}」被系统禁言，{until}。原因：在提示发言过快后仍连续发送（刷屏）。期间仍可阅读消息。',
    },
    {
      title: 'You were muted in a room',
      body: 'The site has muted you in the room “{room}”, {until}. Reason: you kept sending after a warning to slow down (flooding). You can still read messages.',
    },
  ),
  /** Letters of people: {sender} is what he is called now, {text} what he wrote. */
  fromAgent: letter(
    'person',
    '',
    { title: '代理「{sender}」来信', body: '{text}' },
    { title: 'Letter from your agent “{sender}”', body: '{text}' },
  ),
  fromMember: letter(
    'person',
    '',
    { title: '会员「{sender}」来信', body: '{text}' },
    { title: 'Letter from your member “{sender}”', body: '{text}' },
  ),
  ...TOLD_LETTER_TEXTS,
} as const satisfies Readonly<Record<string, LetterText>>;

export type LetterTemplate = keyof typeof LETTER_TEXTS;
export const LETTER_TEMPLATES = Object.keys(LETTER_TEXTS) as LetterTemplate[];
