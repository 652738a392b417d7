import type { Deps } from '../../platform/deps.ts';
import { DEMO_AUTHOR } from './items/end-demo-items.ts';
import { createItem } from './items/publish.ts';
import { listLetters, markDeleted, markRead } from './letters/queries.ts';
import { insertLetter } from './letters/write-letter.ts';

const NOTICES = [
  {
    titleZh: '欢迎来到彩厅，本站为演示环境，全部资金均为虚拟演示资金',
    titleEn: 'Welcome: this is a demo site, and all money on it is play money',
    bodyZh:
      '注册后送 ¥1,000 演示金，可以试用投注、聊天、红包、充值和提现的完整流程。所有充值渠道都是沙箱渠道，**不会产生真实扣款**。\n\n更多说明见 [帮助中心](/help)。',
    bodyEn:
      'When you register you receive ¥1,000 of play money, so that you can try betting, chat, envelopes, recharging and withdrawing from start to finish. All payment channels are a sandbox: **nothing is really charged**.\n\nFor more, see the [help](/help).',
    place: 1,
  },
  {
    titleZh: '自营彩种的每一期开奖都可在「开奖验证」页自行验算',
    titleEn: 'You can recompute every draw of our own lotteries on “Verify a draw”',
    bodyZh:
      '自营彩种的结果由事先公布的哈希链、封盘时的投注根和封盘后才产生的信标随机数共同决定。演示环境默认使用本站自己签发的测试信标：能证明结果可以重算，不能证明无人事先知道。\n\n- 打开 [开奖验证](/verify)，输入期号即可复算\n- 平台的运行数据见 [平台状态](/transparency)',
    bodyEn:
      'The results of our own lotteries are decided by a hash chain published in advance, the bet root at the close, and beacon randomness that only comes into being after the close. By default a demo uses a test beacon that the site signs itself: it proves that results can be recomputed, not that nobody knew them in advance.\n\n- Open [Verify a draw](/verify) and enter an issue number to recompute it\n- For the operating figures of the site see [Site status](/transparency)',
    place: 2,
  },
  {
    titleZh: '请理性投注：可随时设置限额、休息或自我排除',
    titleEn: 'Play responsibly: you can set limits, take a time-out or exclude yourself at any time',
    bodyZh:
      '在 [理性游戏](/userCenter/protection) 可以设置充值、投注和亏损限额，也可以暂停一段时间。下调限额立即生效，上调需要等待后再次确认。',
    bodyEn:
      'On [Safer play](/userCenter/protection) you can set limits for recharges, stakes and losses, or take a break. A lower limit takes effect at once; to raise one you have to wait and then confirm it again.',
    place: 3,
  },
] as const;

const BANNERS = [
  {
    titleZh: '优惠活动',
    titleEn: 'Promotions',
    bodyZh: '条件、上限和流水要求，领取之前都写清楚',
    bodyEn: 'Conditions, caps and turnover requirements are clear before you claim',
    link: '/activity',
    place: 1,
  },
  {
    titleZh: '新手从这里开始',
    titleEn: 'Start here',
    bodyZh: '怎样投注、验证开奖、充值和提现',
    bodyEn: 'How to bet, verify a draw, recharge and withdraw',
    link: '/help',
    place: 2,
  },
] as const;

const COMMON = { slug: '', picture: '', audience: 'everybody' } as const;

const LETTERS = [
  {
    cause: 'welcome',
    titleZh: '欢迎加入彩厅',
    titleEn: 'Welcome',
    bodyZh:
      '您的账户已开通。建议先在 [安全中心](/userCenter/securityCenter) 设置安全密码，再阅读 [帮助中心](/help) 的新手说明。',
    bodyEn:
      'Your account is ready. We suggest that you first set a safety password on the [Security](/userCenter/securityCenter) page, then read the articles for beginners in the [help](/help).',
  },
  {
    cause: 'verify',
    titleZh: '如何验证一期开奖',
    titleEn: 'How to verify a draw',
    bodyZh:
      '自营彩种每期开奖后，打开 [开奖验证](/verify)，选择彩种并输入期号，即可看到链值、随机数和投注根，并在浏览器里重新计算结果。',
    bodyEn:
      'After each draw of our own lotteries you can open [Verify a draw](/verify), choose the lottery and enter the issue number. You see the chain link, the randomness and the bet root, and your browser computes the result again.',
  },
  {
    cause: 'limits',
    titleZh: '您可以为自己设置限额',
    titleEn: 'You can set limits for yourself',
    bodyZh: '在 [理性游戏](/userCenter/protection) 可以设置每日、每周、每月的限额。',
    bodyEn: 'On [Safer play](/userCenter/protection) you can set daily, weekly and monthly limits.',
  },
  {
    cause: 'old',
    titleZh: '测试信件（已删除）',
    titleEn: 'Test letter (deleted)',
    bodyZh: '这封信已被删除，不会显示在收件箱。',
    bodyEn: 'This letter was deleted and is not shown in the inbox.',
  },
] as const;

/** Notices and banners for everybody, and for one player letters that are unread, read and deleted. */
export async function seedContent(deps: Deps, player: string): Promise<void> {
  for (const notice of NOTICES)
    await createItem(deps, DEMO_AUTHOR, { kind: 'notice', link: '', important: false, ...COMMON, ...notice });
  for (const banner of BANNERS)
    await createItem(deps, DEMO_AUTHOR, { kind: 'banner', important: false, ...COMMON, ...banner });
  for (const { cause, ...words } of LETTERS)
    await insertLetter(deps.db, `demo:${cause}`, { kind: 'one', player }, words);
  const [deleted, , read] = await listLetters(deps.db, player, null, LETTERS.length);
  if (deleted) await markDeleted(deps.db, player, String(deleted.id));
  if (read) await markRead(deps.db, player, String(read.id));
}
