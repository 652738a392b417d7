/** What a player is told of himself (docs/notifications.md): kinds, and the sentences of those that no letter says already; `{name}` is a place for a value. */

/** What a notification is about: decides its picture, and is what a player wishes or not. */
export const NOTIFICATION_KINDS = [
  'bet',
  'chase',
  'recharge',
  'withdrawal',
  'gift',
  'envelope',
  'commission',
  'mention',
  'direct',
  'letter',
  'live',
  'notice',
  'security',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** How the list is parted for its reader. */
export const NOTIFICATION_GROUPS = {
  bets: ['bet', 'chase'],
  money: ['recharge', 'withdrawal', 'gift', 'envelope', 'commission'],
  talk: ['mention', 'direct'],
  site: ['letter', 'notice', 'live'],
  safety: ['security'],
} as const satisfies Readonly<Record<string, readonly NotificationKind[]>>;
export type NotificationGroup = keyof typeof NOTIFICATION_GROUPS;

/** What devices can be told of. What goes to many is written when its reader looks, so there is nothing to push. */
export const PUSHABLE_KINDS = [
  'bet',
  'chase',
  'recharge',
  'withdrawal',
  'gift',
  'envelope',
  'commission',
  'mention',
  'direct',
  'letter',
  'live',
  'security',
] as const satisfies readonly NotificationKind[];
export type PushableKind = (typeof PUSHABLE_KINDS)[number];

/** Hours of Shanghai in which devices are left alone. */
export const PUSH_NIGHT = { from: 23, to: 8 } as const;
/** What a locked screen says of money in place of the sentence with its sums. */
export const PUSHED_WITHOUT_SUMS: Partial<Record<NotificationKind, { readonly zh: string; readonly en: string }>> = {
  bet: { zh: '注单已开奖', en: 'Your bets have been drawn' },
  chase: { zh: '追号已停止', en: 'A chase has stopped' },
  recharge: { zh: '充值已到账', en: 'A recharge was credited' },
  withdrawal: { zh: '提现有新进展', en: 'Withdrawal update' },
  gift: { zh: '礼金已到账', en: 'A bonus was credited' },
  envelope: { zh: '您发出的红包已结束', en: 'Your red envelope has ended' },
  commission: { zh: '代理返点已到账', en: 'Agent rebates were credited' },
};

/** Of one's own account's safety everybody is told. */
export const LOCKED_KINDS: readonly NotificationKind[] = ['security'];
/** Invitations: nothing of these comes to somebody who has shut himself out or has come near a limit of his. */
export const INVITING_KINDS: readonly NotificationKind[] = ['live'];

interface Words {
  readonly title: string;
  readonly line: string;
}
export interface NotificationText {
  readonly kind: NotificationKind;
  /** Page that it leads to; `{name}` is a place here too. */
  readonly link: string;
  readonly zh: Words;
  readonly en: Words;
}
const text = (kind: NotificationKind, link: string, zh: Words, en: Words): NotificationText => ({ kind, link, zh, en });

const BETS = '/userCenter/betRecord?lottery={code}';
/** Of what an issue brought over all own bets, which of these says it is found from its sums. */
export const NOTIFICATION_TEXTS = {
  betGain: text(
    'bet',
    BETS,
    { title: '{lottery} {issue:short} 期', line: '{bets:count} 单：投入 {stake:yuan}，派奖与返点 {returned:yuan}' },
    {
      title: '{lottery} {issue:short}',
      line: 'Bets: {bets:count}. Staked {stake:yuan}, payouts and rebates {returned:yuan}',
    },
  ),
  betPaid: text(
    'bet',
    BETS,
    { title: '{lottery} {issue:short} 期', line: '{bets:count} 单：投入 {stake:yuan}，派奖 {won:yuan}' },
    { title: '{lottery} {issue:short}', line: 'Bets: {bets:count}. Staked {stake:yuan}, payouts {won:yuan}' },
  ),
  betLost: text(
    'bet',
    BETS,
    { title: '{lottery} {issue:short} 期', line: '{bets:count} 单：未中奖' },
    { title: '{lottery} {issue:short}', line: 'Bets: {bets:count}. No win' },
  ),
  betLostPart: text(
    'bet',
    BETS,
    { title: '{lottery} {issue:short} 期', line: '{bets:count} 单：未中奖，{refunded:yuan} 已退回余额' },
    { title: '{lottery} {issue:short}', line: 'Bets: {bets:count}. No win, {refunded:yuan} is back in your balance' },
  ),
  /** Of a void issue, or of draws that give the stake back (ties). */
  betBack: text(
    'bet',
    BETS,
    { title: '{lottery} {issue:short} 期', line: '{bets:count} 单：{refunded:yuan} 已退回余额' },
    { title: '{lottery} {issue:short}', line: 'Bets: {bets:count}. {refunded:yuan} is back in your balance' },
  ),
  chaseStopped: text(
    'chase',
    '/userCenter/seekDetail?id={id}',
    { title: '追号已按您的设置停止', line: '{lottery}：已投 {done:count} 期，余下 {cancelled:count} 期已退回' },
    {
      title: 'A chase has stopped as you set',
      line: '{lottery}: {done:count} {done|issue|issues} bet, {cancelled:count} refunded',
    },
  ),
  rechargeCredited: text(
    'recharge',
    '/userCenter/billRecord',
    { title: '充值已到账', line: '单号 {no}' },
    { title: 'Recharge credited', line: 'Order {no}' },
  ),
  envelopeEmptied: text(
    'envelope',
    '/userCenter/billRecord',
    { title: '您发出的红包已领完', line: '共 {count:count} 份' },
    { title: 'Your red envelope has been emptied', line: 'All {count:count} shares were taken' },
  ),
  /** The figure is what came back. */
  envelopeBack: text(
    'envelope',
    '/userCenter/billRecord',
    { title: '红包到期，余额已退回', line: '{count:count} 份中领取了 {taken:count} 份' },
    { title: 'Red envelope expired, the rest is refunded', line: '{taken:count} of {count:count} shares were taken' },
  ),
  commission: text(
    'commission',
    '/userCenter/agentReport?range=custom&from={day}&to={day}',
    { title: '{day} 的代理返点', line: '下级投注返点合计' },
    { title: 'Agent rebates for {day}', line: 'From downline bets' },
  ),
  mention: text(
    'mention',
    '/chat?room={code}',
    { title: '{sender} 提到了您', line: '在聊天室「{room}」' },
    { title: '{sender} mentioned you', line: 'In the room “{room}”' },
  ),
  mentionAll: text(
    'mention',
    '/chat?room={code}',
    { title: '{sender} @所有人', line: '在聊天室「{room}」' },
    { title: '{sender} mentioned everyone', line: 'In the room “{room}”' },
  ),
  direct: text(
    'direct',
    '/chat?direct={id}',
    { title: '{sender} 的私信', line: '有未读消息' },
    { title: 'Private message from {sender}', line: 'Unread messages' },
  ),
} as const satisfies Readonly<Record<string, NotificationText>>;
export type NotificationTemplate = keyof typeof NOTIFICATION_TEXTS;
