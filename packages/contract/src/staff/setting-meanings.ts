import type { OwnWord } from '../account/own-words.ts';
import type { SettingName } from './setting-classes.ts';

const w = (zh: string, en: string): OwnWord => ({ zh, en });

/** What each tenant value means, with its unit, in both languages: for the console, the command line, the refusal of a value that does not fit, and the operators' log. */
export const SETTING_MEANINGS: Readonly<Record<SettingName, OwnWord>> = {
  tenantName: w('站点名称', 'Name of the site'),
  theme: w('主题色：red、blue、gold', 'Colour theme: red, blue or gold'),
  logoUrl: w('logo 地址，空为内置', 'Address of the logo; empty for the built-in one'),
  licence: w(
    '页脚的牌照说明（发牌机构、牌照编号），空为不显示',
    'Licence shown in the footer (authority and number); empty to show none',
  ),
  notices: w('首页公告', 'Running notices on the home page'),
  hotLotteries: w('热门彩种代码，按显示顺序', 'Codes of the popular lotteries, in the order shown'),
  gradesAsVip: w('等级 1–10 显示为 VIP1–VIP10', 'Shows levels 1 to 10 as VIP1 to VIP10'),
  serviceLines: w(
    '客服线路：linkType 1 打开外部链接 linkUrl（http 或 https），其他打开本站页面 htmlPath（以 / 开头）',
    'Customer service lines: linkType 1 opens an outside address linkUrl (http or https), any other a page of this site htmlPath (begins with /)',
  ),
  supportWidth: w('客服窗口宽度（像素）', 'Width of the customer service window, in pixels'),
  supportHeight: w('客服窗口高度（像素）', 'Height of the customer service window, in pixels'),
  embedChatEnabled: w('允许第三方页面嵌入聊天', 'Lets pages of other sites embed the chat'),
  embedHosts: w(
    '可嵌入聊天的合作网站：origin 为其精确来源，userName 为其在本站的账号（一次性登录密钥由该账号签发）',
    'Partner sites that may embed the chat: origin is their exact origin, userName their account here, which issues the one-time sign-in keys',
  ),
  frameAncestors: w(
    '可嵌入本站的来源（CSP frame-ancestors）',
    'Origins that may embed this site (CSP frame-ancestors)',
  ),
  demo: w('演示模式：虚拟资金，登录页显示演示账号', 'Demo: play money, and demo accounts on the sign-in page'),
  newcomerGift: w('演示模式：新会员注册即得 ¥1,000 演示资金', 'Demo: whoever registers is given ¥1,000 of play money'),
  registerOpen: w('开放注册', 'Registration is open'),
  captchaOnRegister: w('注册总是需要图形验证码', 'Registration always asks for a picture code'),
  maintenance: w('系统维护：会员请求返回 −7', 'Maintenance: players’ requests are answered with −7'),
  maintenanceMessage: w('维护说明', 'What players read during maintenance'),
  closed: w('关闭网站：会员请求返回 −12', 'Site closed: players’ requests are answered with −12'),
  blockedCountries: w(
    '不提供服务的国家代码（ISO 3166），请求返回 −19',
    'Codes of countries that are not served (ISO 3166); requests from there are answered with −19',
  ),
  agentSeesBalance: w('代理能否看到团队会员的余额', 'Agents see the balances of their team'),
  sessionDays: w('登录有效天数', 'Days that a sign-in lasts'),
  idleMinutes: w(
    '超过此分钟数未操作，投注前须重新登录',
    'After so many minutes without an act a player signs in again before a bet',
  ),
  captchaAfterFailures: w(
    '同一账号失败几次后要求图形验证码；同一地址为其五倍',
    'Failed sign-ins of one account before a picture code is asked for; five times as many of one address',
  ),
  lockAfterFailures: w(
    '同一账号失败几次后开始逐次加长的等待',
    'Failed sign-ins of one account before it has to wait, longer each time',
  ),
  lockFirstSeconds: w(
    '第一次等待的秒数，此后每次加倍',
    'Seconds of the first wait; each one after it is twice as long',
  ),
  lockMaxSeconds: w('等待秒数上限', 'Longest wait, in seconds'),
  codesPerHour: w(
    '全站每小时最多发送的短信与邮件验证码条数，用到一半后每次都要人机验证',
    'Codes by text message and mail that the whole site sends in an hour at most; from half of it on every one takes a challenge',
  ),
  codesPerDay: w(
    '全站每天最多发送的短信与邮件验证码条数',
    'Codes by text message and mail that the whole site sends in a day at most',
  ),
  safetyCoolingHours: w(
    '新设或找回安全密码后多少小时内不能提现',
    'Hours without withdrawals after a safety password was set or recovered',
  ),
  recoveriesPerHour: w(
    '同一地址每小时找回密码几次后要求图形验证码',
    'Password recoveries of one address in an hour before a picture code is asked for',
  ),
  registerFields: w(
    '注册表单的其他项目：off 不显示、optional 选填、required 必填、verified 必填并验证（仅手机与邮箱）',
    'Further fields of the registration form: off hides one, optional, required, verified (required and verified; mobile and mail only)',
  ),
  registrationsPerHour: w(
    '同一地址每小时注册几次后要求图形验证码',
    'Registrations of one address in an hour before a picture code is asked for',
  ),
  basePayout: w(
    '各彩组基础返奖率 B（%）：赔率 = 公平赔率 ×（B + 返点）',
    'Base payout B of each group, in percent: odds = fair odds × (B + rebate)',
  ),
  rebateMax: w('各彩组返点上限（%）', 'Highest rebate of each group, in percent'),
  rebateDefault: w('无上级会员的返点（%）', 'Rebate of players without an upline, in percent'),
  stakeMin: w('单笔最低投注额（元）', 'Smallest stake of a bet, in yuan'),
  stakeMax: w('单笔最高投注额（元）', 'Largest stake of a bet, in yuan'),
  exposureIssue: w(
    '各彩组每期最多可亏（元）：已收注单在最坏的开奖结果下净派出的上限，接近时可投额随之降低；0 为不限。收紧一人即时生效，放宽须两人，从下一期起',
    'Largest loss of an issue, by group, in yuan: what the bets taken may pay out net in the worst draw; stakes are cut as it comes near. 0 is no limit. One person lowers it at once, two raise it from the next issue on',
  ),
  exposurePlay: w(
    '各彩组每期每个玩法最多可亏（元），规则同上；0 为不限',
    'Largest loss of one play in an issue, by group, in yuan, by the same rules; 0 is no limit',
  ),
  exposureLotteryIssue: w(
    '单个彩种每期最多可亏（元），与所属彩组的上限以较小者为准；未列出或 0 为只按彩组',
    'Largest loss of an issue of a single lottery, in yuan; the smaller of this and its group’s holds. Not listed or 0: the group’s alone',
  ),
  exposureLotteryPlay: w(
    '单个彩种每期每个玩法最多可亏（元），规则同上',
    'Largest loss of one play in an issue of a single lottery, in yuan, by the same rules',
  ),
  gameRebate: w(
    '棋牌返点（有效投注的百分比，至多三位小数，0 为关闭）：own 会员本人，agent 直属上级；两者之和不高于 0.3。修改自次日零点起生效',
    'Rebate of card games, in percent of the turnover (three decimals at most, 0 turns it off): own is the player’s, agent that of the direct upline; together 0.3 at most. A change counts from the next midnight on',
  ),
  beaconOutageMinutes: w(
    '随机信标中断多少分钟后，该期作废并退款',
    'Minutes that the random beacon may be out before an issue is void and refunded',
  ),
  saleHeldAfterSeconds: w(
    '随机信标无应答多少秒后，自开彩种暂停销售',
    'Seconds without an answer of the random beacon before house lotteries stop selling',
  ),
  longDragonTimesMin: w('长龙：连开几期起显示', 'Streaks are shown from so many issues in a row on'),
  feedOverdueMinutes: w(
    '官方结果超过开奖时间多少分钟未到，该期作废并退款',
    'Minutes that an official result may be late before the issue is void and refunded',
  ),
  orderMinutes: w('充值订单有效分钟数', 'Minutes that a recharge order is good for'),
  openOrdersMax: w('同时未支付的充值订单数上限', 'Unpaid recharge orders that a player may have at a time'),
  rechargeTwoStaffFrom: w(
    '人工充值从此金额起需两名运营确认（元）',
    'A recharge by hand of this sum or more takes two operators, in yuan',
  ),
  twoStaffOperatorDay: w(
    '一名运营每日单独批准的充值与提现合计上限（元），超出须两人',
    'What one operator approves alone in a day, recharges and withdrawals together, in yuan; more takes two',
  ),
  twoStaffPlayerDay: w(
    '每位会员每日由单人批准的充值与提现合计上限（元），超出须两人',
    'What is approved for one player in a day by one person, recharges and withdrawals together, in yuan; more takes two',
  ),
  wageringRecharge: w('充值打码倍数', 'Turnover factor of recharges'),
  wageringBonus: w('优惠打码倍数', 'Turnover factor of bonuses'),
  wageringEnvelope: w('红包打码倍数', 'Turnover factor of red envelopes'),
  withdrawalCancellable: w('会员可自行取消已提交的提现', 'Players may cancel a withdrawal that they have asked for'),
  chatWords: w(
    '聊天违禁词；各种变体写法（全角、间隔、繁体、形近字等）自动识别',
    'Words that the chat filters; other ways of writing them (full width, spaced, traditional, lookalikes) are recognised',
  ),
  chatWordOutcome: w(
    '聊天出现违禁词时：off 不处理、flag 放行并待审、mask 替换为 *、refuse 拒绝发送',
    'What happens to a filtered word: off nothing, flag sent and held for review, mask replaced by *, refuse not sent',
  ),
  chatLinkOutcome: w(
    '聊天出现外部网址时：off、flag、mask、refuse',
    'What happens to an outside address in the chat: off, flag, mask or refuse',
  ),
  chatContactOutcome: w(
    '聊天出现联系方式（手机、微信、QQ 等）时：off、flag、mask、refuse',
    'What happens to a contact (mobile, WeChat, QQ and others) in the chat: off, flag, mask or refuse',
  ),
  chatDirectOutcome: w(
    '私聊中违禁词、网址、联系方式的处理：same 与聊天室相同，或统一为 off、flag、mask、refuse',
    'Words, addresses and contacts in private chats: same as in the rooms, or off, flag, mask or refuse for all of them',
  ),
  chatAllowedHosts: w('聊天中允许出现的网址域名', 'Hosts whose addresses may stand in the chat'),
  cardShowsWinnings: w('聊天资料卡显示累计中奖金额', 'Cards in the chat show what a player has won in all'),
  envelopeAverageMax: w('红包单个平均金额上限（元）', 'Largest average of one packet of a red envelope, in yuan'),
  giftDayAmount: w(
    '每位会员每日送出直播礼物总额上限（元）',
    'What one player may spend on live gifts in a day, in yuan',
  ),
  envelopeDayAmount: w(
    '每位会员每日发红包总额上限（元）',
    'What one player may put into red envelopes in a day, in yuan',
  ),
  envelopeDaySends: w('每位会员每日发红包次数上限', 'Red envelopes that one player may send in a day'),
  envelopeMutedMayOpen: w('被禁言的会员可以领取红包', 'Muted players may open red envelopes'),
  withdrawOpen: w('开放提现', 'Withdrawals are open'),
  withdrawMin: w('单笔最低提现（元，整数）', 'Smallest withdrawal, in whole yuan'),
  withdrawMax: w('单笔最高提现（元，整数）', 'Largest withdrawal, in whole yuan'),
  withdrawDailyCount: w('每日提现次数上限', 'Withdrawals of a player in a day'),
  withdrawDailyMax: w('每日提现总额上限（元）', 'What a player may withdraw in a day, in yuan'),
  withdrawFreeCount: w('每日免手续费的提现次数', 'Withdrawals in a day without a fee'),
  withdrawFee: w('超出免费次数后的提现手续费（%）', 'Fee of a withdrawal beyond those, in percent'),
  withdrawTwoStaffAbove: w(
    '高于此金额的提现须由两名运营批准（元）',
    'A withdrawal above this sum is approved by two operators, in yuan',
  ),
  withdrawTimeText: w(
    '近期提现太少、说不出实际到账时间时，提现页所写的到账时间；留空则不写',
    'What the withdrawal page says of the time of arrival while there are too few withdrawals to tell it by; empty to say nothing',
  ),
  withdrawTimeTextEn: w('同上，英文', 'The same, in English'),
  payoutCoolingHours: w(
    '收款账户新增（首个除外）或修改后，多少小时内不能提现到该账户',
    'Hours without withdrawals to a payout account that was added (but for the first) or changed',
  ),
  payoutChangesMax: w('每个收款账户 30 天内可修改次数', 'Changes of one payout account in 30 days'),
  bankCardsMax: w('每位会员可绑定的银行卡数', 'Bank cards of a player'),
  coinAddressesMax: w('每位会员可绑定的数字货币地址数', 'Coin addresses of a player'),
  yuebaoOpen: w(
    '开放余额宝；关闭后只能转出，已在其中的资金继续计息',
    'The wallet is open; while it is closed money only goes out, and what is in it goes on earning',
  ),
  yuebaoMin: w('余额宝单笔最低转入（元）', 'Smallest sum moved into the wallet at a time, in yuan'),
  yuebaoMax: w('余额宝单笔最高转入（元）', 'Largest sum moved into the wallet at a time, in yuan'),
  yuebaoRateTwoStaffAbove: w(
    '高于此年化（%）的利率须由两名管理员设定',
    'A yearly rate above this takes two administrators, in percent',
  ),
  yuebaoQuotaTwoStaffAbove: w(
    '高于此金额的质押产品额度须由两名管理员设定（元）',
    'A pledge product with a quota above this takes two administrators, in yuan',
  ),
  activityTwoStaffAbove: w(
    '预算高于此金额的活动须由两名运营发布（元）',
    'An activity with a budget above this takes two operators, in yuan',
  ),
  budgetOperatorDay: w(
    '一名运营每日单独发布的活动与红包雨预算合计上限（元），超出须两人',
    'Budgets of activities and envelope rains that one operator publishes alone in a day, in yuan; more takes two',
  ),
  gradeGifts: w(
    '升到等级 1–10 的礼金（元），每级一次，计优惠打码',
    'Gift for reaching each of levels 1 to 10, in yuan, once each, under the turnover factor of bonuses',
  ),
  gradeFreeWithdrawals: w(
    '等级 1–10 每日免手续费提现（及每日提现次数）在全站次数之外的加次',
    'Further withdrawals in a day, all without a fee, for levels 1 to 10, beyond those of the site',
  ),
  gradeWithdrawExtra: w(
    '等级 1–10 每日提现总额在全站上限之外的加额（元）',
    'What levels 1 to 10 may withdraw in a day beyond the site’s limit, in yuan',
  ),
  gradeTurnover: w('升到等级 2–10 所需累计有效投注（元）', 'Turnover in all that levels 2 to 10 take, in yuan'),
};
