/**
 * Every result code of the wire in one table: SPEC §8's keep their meaning, ours are −2000 … −2999 (decisions.md, Calls).
 * `acts` is what the site does on receipt; the web's by-code table is made from it:
 *   silent   pass on without a word            field    the sentence stands at the field, or in place
 *   alert    dialog with one button            confirm  dialog with the message
 *   expire   forget the session, tell, go to /login with redirect
 *   login    forget the session; go to /login, or tell the message if already there
 *   reality  the reality check opens
 *   goto:X   go to X
 */
export type CodeAct = 'silent' | 'field' | 'alert' | 'confirm' | 'expire' | 'login' | 'reality' | `goto:${string}`;

export interface CodeRow {
  readonly code: number;
  readonly zh: string;
  readonly en: string;
  readonly acts: CodeAct;
  /** Where the user goes after the alert. */
  readonly goesTo?: string;
}

const row = (code: number, zh: string, en: string, acts: CodeAct, goesTo?: string): CodeRow => ({
  code,
  zh,
  en,
  acts,
  ...(goesTo ? { goesTo } : {}),
});

export const CODES = {
  loginExpired: row(
    0,
    '由于登录验证过期，已自动退出，需要重新登录！',
    'Your login has expired. Please sign in again.',
    'expire',
  ),
  // SPEC §8: passed on silently
  waiting: row(-40, '彩种正在开盘，请稍候', 'The issue is being opened, one moment', 'silent'),
  emptyResult: row(-30, '暂无数据', 'Nothing here yet', 'silent'),
  retired: row(-3, '该功能已停用', 'No longer in use', 'silent'),
  captchaDue: row(-41, '请输入图形验证码', 'Please enter the image code', 'silent'),
  yuebaoNotOpened: row(-110006, '余额宝尚未开通', 'The wallet is not opened', 'silent'),
  needsConfirm: row(-5, '请确认后再操作', 'Please confirm', 'confirm'),
  // the session ends
  notLoggedIn: row(-6, '请先登录', 'Please sign in first', 'login'),
  kickedOut: row(-8, '您的账号已在其他设备登录', 'Your account has signed in elsewhere', 'login'),
  accountLocked: row(-11, '账号已被锁定，请联系客服', 'The account is locked, please contact support', 'login'),
  sessionRevoked: row(-33, '登录状态已失效，请重新登录', 'This session was ended, please sign in again', 'login'),
  idleTooLong: row(-91, '长时间未操作，请重新登录', 'You were away too long, please sign in again', 'expire'),
  loginChanged: row(-49, '登录信息已变更，请重新登录', 'Your sign-in details changed', 'alert', '/login'),
  delayedAlert: row(-98, '请完善安全信息', 'Please complete your security details', 'alert'),
  passwordReset: row(
    -99,
    '密码已被重置，请联系客服',
    'The password was reset, please contact support',
    'alert',
    '/login',
  ),
  // whole-site states
  maintenance: row(-7, '系统维护中', 'Under maintenance', 'goto:/maintain'),
  websiteClosed: row(-12, '网站已关闭', 'The site is closed', 'goto:/websiteClosed'),
  regionBlocked: row(-19, '您所在的地区暂不提供服务', 'Not available in your region', 'goto:/noservice'),
  operationFailed: row(-110004, '操作失败', 'The operation failed', 'alert', '/index'),
  yuebaoFailed: row(-110005, '操作失败', 'The operation failed', 'alert', '/userCenter/accountTotal'),
  // ours, any call
  badInput: row(-2000, '{field}格式错误', '{field} is not valid', 'field'),
  fieldEmpty: row(-2001, '{field}不能为空', '{field} is required', 'field'),
  fieldRange: row(-2002, '{field}必须在{min}与{max}之间', '{field} must be between {min} and {max}', 'field'),
  fieldLength: row(
    -2003,
    '{field}长度必须在{min}与{max}之间',
    '{field} must have between {min} and {max} characters',
    'field',
  ),
  fieldEquals: row(-2004, '两次{field}不相同', 'The two entries of {field} differ', 'field'),
  fieldUnique: row(-2005, '{field}不能相同', '{field} must differ', 'field'),
  forbidden: row(-2006, '您没有权限执行此操作', 'You may not do that', 'alert'),
  tooManyRequests: row(
    -2007,
    '操作过于频繁，请{seconds}秒后再试',
    'Too many requests, try again in {seconds} s',
    'alert',
  ),
  serverFault: row(-2008, '服务器繁忙，请稍后再试', 'The server is busy, please try again', 'alert'),
  notFound: row(-2009, '您查看的内容不存在', 'Not found', 'alert'),
  requestIdReused: row(
    -2010,
    '请求编号已用于另一笔操作，请刷新后重试',
    'This request id was used for something else',
    'alert',
  ),
  foreignOrigin: row(-2012, '请求来源不被允许', 'The request comes from a foreign site', 'alert'),
  imageInvalid: row(
    -2013,
    '请上传 JPG、PNG、WebP 或 GIF 图片',
    'Please choose a JPG, PNG, WebP or GIF picture',
    'field',
  ),
  imageTooLarge: row(-2014, '图片不能超过{max}MB', 'The picture must not exceed {max} MB', 'field'),
  // accounts
  wrongCredentials: row(-2100, '用户名或密码错误', 'Wrong user name or password', 'field'),
  userNameTaken: row(-2101, '该用户名已被注册', 'This user name is taken', 'field'),
  wrongCaptcha: row(-2102, '图形验证码错误或已过期', 'The image code is wrong or expired', 'field'),
  inviteCodeUnknown: row(-2103, '邀请码不存在', 'No such invite code', 'field'),
  termsNotAccepted: row(
    -2104,
    '请确认已年满18周岁并同意服务条款',
    'Confirm that you are 18 or older and accept the terms',
    'field',
  ),
  loginLocked: row(
    -2105,
    '登录失败次数过多，请{seconds}秒后再试',
    'Too many failed sign-ins, try again in {seconds} s',
    'field',
  ),
  registerClosed: row(-2106, '当前暂未开放注册', 'Registration is closed', 'alert'),
  safetyPasswordWrong: row(
    -2110,
    '安全密码错误，还可尝试{left}次',
    'Wrong safety password, {left} tries left',
    'field',
  ),
  safetyPasswordLocked: row(
    -2111,
    '安全密码错误次数过多，请{minutes}分钟后再试',
    'Too many wrong safety passwords, try again in {minutes} min',
    'field',
  ),
  safetyPasswordMissing: row(
    -2112,
    '您还未设置安全密码，请先设置',
    'Please set a safety password first',
    'alert',
    '/userCenter/securityCenter?firstClick=1',
  ),
  safetyPasswordSet: row(-2113, '安全密码已设置，请使用修改功能', 'The safety password is set already', 'alert'),
  safetyProofInvalid: row(
    -2114,
    '安全验证已失效，请重新输入安全密码',
    'Please enter the safety password again',
    'field',
  ),
  safetyPasswordWeak: row(
    -2115,
    '安全密码过于简单，请勿使用相同、连续的数字或生日',
    'Too easy to guess: no repeated or consecutive digits, no birthdays',
    'field',
  ),
  codeTooSoon: row(-2120, '验证码已发送，请{seconds}秒后再获取', 'A code was sent, wait {seconds} s', 'field'),
  codeTooMany: row(-2121, '获取验证码次数过多，请稍后再试', 'Too many codes were asked for, try later', 'field'),
  codeWrong: row(-2122, '验证码错误或已失效', 'The code is wrong or no longer valid', 'field'),
  messageClosed: row(-2123, '该验证方式暂未开通', 'This way is not open', 'alert'),
  mobileTaken: row(-2124, '该手机号已绑定其他账号', 'This number belongs to another account', 'field'),
  mailTaken: row(-2125, '该邮箱已绑定其他账号', 'This address belongs to another account', 'field'),
  recoveryInvalid: row(-2126, '验证已失效，请重新开始', 'The verification has expired, please begin again', 'alert'),
  answerWrong: row(-2127, '密保问题或答案错误', 'Wrong question or answer', 'field'),
  answerLocked: row(-2128, '错误次数过多，请{minutes}分钟后再试', 'Too many wrong tries, wait {minutes} min', 'field'),
  oldPasswordWrong: row(-2129, '原密码错误', 'The old password is wrong', 'field'),
  verificationPending: row(-2130, '您已有一条待审核的人工验证', 'A request of yours is being reviewed', 'alert'),
  realNameLocked: row(
    -2131,
    '真实姓名已设置，如需修改请联系客服',
    'The real name is set, please contact support',
    'field',
  ),
  uploadUnknown: row(-2132, '图片不存在，请重新上传', 'Please upload the picture again', 'field'),
  uploadsTooMany: row(-2133, '今日上传图片过多，请明天再试', 'Too many pictures today', 'alert'),
  inviteCodesTooMany: row(-2134, '邀请码最多{max}个', 'At most {max} invite codes', 'alert'),
  inviteLevelTooHigh: row(-2135, '{group}返点不能高于{max}', 'The rebate of {group} must not exceed {max}', 'field'),
  inviteRequired: row(-2136, '请填写邀请码', 'An invite code is required', 'field'),
  mobileUnproved: row(-2137, '请先验证手机号', 'Please verify the number first', 'field'),
  nicknameForbidden: row(
    -2139,
    '昵称含有违禁内容或与管理员重名，请换一个',
    'Not allowed as a nickname, please choose another',
    'field',
  ),
  mailUnproved: row(-2138, '请先验证邮箱', 'Please verify the address first', 'field'),
  // betting
  issueClosed: row(-2200, '第{issue}期已封盘', 'Issue {issue} is closed', 'confirm'),
  issueUnknown: row(-2201, '期号不存在或不属于该彩种', 'No such issue in this lottery', 'confirm'),
  lotteryUnknown: row(-2202, '彩种不存在', 'No such lottery', 'alert'),
  lotteryPaused: row(-2203, '该彩种已暂停销售', 'This lottery is paused', 'alert'),
  playUnknown: row(-2204, '玩法不存在', 'No such play', 'confirm'),
  picksInvalid: row(-2205, '投注号码有误：{reason}', 'The picks are not valid: {reason}', 'confirm'),
  countMismatch: row(-2206, '注数与号码不符，请重新选号', 'The ticket count differs from the picks', 'confirm'),
  amountMismatch: row(-2207, '投注金额有误，请重新确认', 'The amount differs from the picks', 'confirm'),
  rebateChanged: row(-2208, '返点已变更，请确认新的返点后再投注', 'The rebate has changed', 'confirm'),
  balanceShort: row(-2209, '余额不足', 'Insufficient balance', 'confirm'),
  betNotFound: row(-2210, '注单不存在', 'No such bet', 'alert'),
  betNotCancellable: row(-2211, '该注单不能撤单', 'This bet cannot be cancelled', 'alert'),
  stakeTooSmall: row(-2212, '投注金额不得低于{min}元', 'The stake must be at least {min}', 'field'),
  stakeTooLarge: row(-2213, '投注金额不得超过{max}元', 'The stake must not exceed {max}', 'field'),
  bettingBlocked: row(-2214, '您已设置暂停投注，当前不能投注', 'Betting is paused by your own settings', 'alert'),
  playNotOffered: row(
    -2229,
    '该彩种每期只开{n}个号码，不提供{play}',
    'This lottery draws {n} numbers and does not sell {play}',
    'confirm',
  ),
  notDrawnHere: row(-2219, '该期为官方结果，非本站开出', 'An official result, not drawn here', 'silent'),
  chaseNotFound: row(-2230, '追号不存在', 'No such chase', 'alert'),
  chaseIssuesInvalid: row(
    -2231,
    '追号期号必须从可投注的一期起连续不重复',
    'The issues of a chase must follow each other',
    'confirm',
  ),
  chasePlanMismatch: row(-2232, '追号倍数与方案不符，请重新生成', 'The multiples differ from the plan', 'confirm'),
  chaseImpossible: row(-2233, '{reason}', '{reason}', 'confirm'),
  chaseTooLarge: row(-2234, '追号内容过多，请减少号码或期数', 'Too many picks for so many issues', 'confirm'),
  chaseNothingLeft: row(-2235, '该追号没有可以撤销的期号', 'Nothing of this chase is left to cancel', 'alert'),
  // protection: what the player has set for himself
  realityCheckDue: row(
    -2250,
    '您已连续游戏一段时间，请先看看本次结果，再决定是否继续',
    'You have played for a while: look at your result before you go on',
    'reality',
  ),
  stakeLimitReached: row(
    -2251,
    '将超过您设置的{period}投注限额，还可投注{left}元',
    'Above the stake limit you set; {left} yuan are left',
    'alert',
  ),
  lossLimitReached: row(
    -2252,
    '将超过您设置的{period}亏损限额，还可投注{left}元',
    'Above the loss limit you set; {left} yuan are left',
    'alert',
  ),
  sessionLimitReached: row(
    -2253,
    '已达到您设置的{period}游戏时长，今天先休息吧',
    'You have reached the time of play you set',
    'alert',
  ),
  singleStakeLimit: row(
    -2254,
    '超过您设置的单次投注上限{left}元',
    'Above the {left} yuan you set for one bet',
    'alert',
  ),
  depositLimitReached: row(
    -2255,
    '将超过您设置的{period}充值限额，还可充值{left}元',
    'Above the deposit limit you set; {left} yuan are left',
    'alert',
  ),
  excluded: row(
    -2256,
    '您已申请暂停游戏至{until}，期间不能充值、投注和收发红包，提现不受影响',
    'You asked for a pause until {until}: no recharge, bets or envelopes; withdrawals stay possible',
    'alert',
  ),
  limitUnfit: row(-2257, '没有这种限额或期限', 'There is no such limit or time', 'field'),
  limitUnknown: row(-2258, '该限额不存在或没有待生效的调整', 'No such limit, or nothing to change', 'alert'),
  limitNotDue: row(-2259, '上调需等待24小时后再次确认', 'A raise takes 24 hours and a second word', 'alert'),
  // cashier
  channelClosed: row(-2300, '该充值方式暂不可用', 'This channel is not available', 'alert'),
  rechargeAmountOut: row(
    -2301,
    '充值金额必须在{min}与{max}之间',
    'The amount must be between {min} and {max}',
    'field',
  ),
  orderNotFound: row(-2302, '订单不存在', 'No such order', 'alert'),
  tooManyOpenOrders: row(-2303, '您有多笔未支付订单，请先完成或取消', 'Too many unpaid orders', 'alert'),
  badSignature: row(-2304, '签名错误', 'Bad signature', 'silent'),
  orderAmountMismatch: row(-2305, '金额与订单不符', 'The amount differs from the order', 'silent'),
  providerDown: row(-2306, '支付通道繁忙，请稍后再试或更换通道', 'The payment channel is busy', 'alert'),
  orderClosed: row(-2320, '该订单已结束，请重新下单', 'This order is over, please order again', 'alert'),
  wholeYuanOnly: row(-2321, '该线路请输入整数金额', 'This line takes whole yuan only', 'field'),
  reviewNotAwaited: row(-2322, '该订单不在待审核状态', 'This order does not wait for a review', 'silent'),
  // payout accounts
  payoutAccountTaken: row(-2340, '该账号无法绑定，请核对后重试', 'This account cannot be bound', 'field'),
  payoutHolderMismatch: row(-2341, '姓名须与已绑定的姓名一致', 'The name differs from the one on file', 'field'),
  payoutAccountsMax: row(-2342, '最多可绑定{max}个，请先修改已绑定的账户', 'At most {max} accounts', 'alert'),
  payoutChangesMax: row(
    -2343,
    '该账户30天内最多修改{max}次，请联系客服',
    'At most {max} changes within 30 days',
    'alert',
  ),
  payoutAccountUnknown: row(-2344, '收款账户不存在', 'No such account', 'alert'),
  bankCardCheckDue: row(-2345, '请先验证已绑定的银行卡', 'Please verify a bound card first', 'field'),
  bankCardCheckWrong: row(
    -2346,
    '持卡人姓名或卡号不符，还可尝试{left}次',
    'Name or number differ, {left} tries left',
    'field',
  ),
  bankCardCheckLocked: row(
    -2347,
    '验证失败次数过多，请{minutes}分钟后再试',
    'Too many wrong tries, try again in {minutes} min',
    'field',
  ),
  coinAddressInvalid: row(-2348, '地址不是有效的{network}地址，请逐字核对', 'Not a valid {network} address', 'field'),
  // withdrawals
  withdrawClosed: row(-2350, '提现暂未开放', 'Withdrawals are closed', 'alert'),
  withdrawAmountOut: row(
    -2351,
    '提现金额必须在{min}与{max}之间',
    'The amount must be between {min} and {max}',
    'field',
  ),
  withdrawCountOut: row(-2352, '今日提现次数已达{max}次，请明日再试', 'At most {max} withdrawals a day', 'alert'),
  withdrawDailyOut: row(-2353, '今日最多还可提现{left}元', 'At most {left} more today', 'field'),
  withdrawFlowShort: row(
    -2354,
    '还需有效投注{missing}元才能提现',
    'Turnover of {missing} is still due before a withdrawal',
    'alert',
  ),
  payoutAccountCooling: row(
    -2355,
    '该账户为新增或刚修改，{hours}小时后才能提现',
    'This account was changed; usable in {hours} h',
    'field',
  ),
  withdrawUnknown: row(-2356, '提现记录不存在', 'No such withdrawal', 'alert'),
  withdrawNotCancellable: row(-2357, '该提现已提交，不能撤回', 'This withdrawal cannot be taken back', 'alert'),
  // chat
  roomUnknown: row(-2400, '房间不存在', 'No such room', 'alert'),
  roomDeleted: row(-2401, '房间已被删除', 'The room was deleted', 'alert'),
  roomLocked: row(-2402, '请输入房间密码', 'The room needs a password', 'silent'),
  messageEmpty: row(-2403, '内容不能为空', 'The message is empty', 'alert'),
  messageTooLong: row(-2404, '内容长度不能超过{max}个字', 'At most {max} characters', 'alert'),
  muted: row(-2405, '{reason}', '{reason}', 'alert'),
  flooding: row(-2406, '发言过快，请{seconds}秒后再试', 'Too fast, wait {seconds} s', 'alert'),
  guestCannot: row(-2407, '访客不能{action}，请先注册登录', 'Guests cannot {action}', 'confirm'),
  guestCodeUnknown: row(-2408, '访客链接已失效', 'The guest link is no longer valid', 'alert'),
  messageKindForbidden: row(-2409, '不支持的消息类型', 'This kind of message is not allowed', 'alert'),
  roomPasswordWrong: row(-2410, '房间密码错误', 'Wrong room password', 'field'),
  messageUnknown: row(-2411, '消息不存在或已撤回', 'No such message', 'alert'),
  managerImmune: row(-2412, '不能对管理员执行此操作', 'Managers cannot be muted', 'alert'),
  remarkTooLong: row(-2413, '请填写200字内备注', 'At most 200 characters', 'field'),
  // pictures of the chat
  imagePathMissing: row(-2440, '图片路径缺失：path is not provided, code E', 'path is not provided, code E', 'alert'),
  savedImagesFull: row(-2441, '最多收藏{max}张图片，请先删除一些', 'At most {max} saved pictures', 'alert'),
  slowMode: row(-2450, '慢速模式，请{seconds}秒后再发言', 'Slow mode: wait {seconds} s', 'alert'),
  textForbidden: row(
    -2451,
    '内容含有违禁词、链接或联系方式，请修改后再发',
    'Forbidden words, links or contacts are not allowed',
    'alert',
  ),
  // red envelopes
  envelopeUnknown: row(-2420, '红包不存在', 'No such envelope', 'alert'),
  envelopeAverageOut: row(
    -2421,
    '单个红包平均金额必须在{min}与{max}元之间',
    'The average per envelope must be between {min} and {max} yuan',
    'field',
  ),
  envelopeQuotaOver: row(
    -2422,
    '超出今日红包额度，今日还可发送{left}元',
    'Over today’s quota: {left} yuan left',
    'field',
  ),
  envelopeSendsOver: row(
    -2423,
    '今日发红包次数已达{max}次，请明日再发',
    'You have sent {max} envelopes today',
    'alert',
  ),
  envelopeSingleOnly: row(-2424, '私聊只能发送一个红包', 'One envelope only in a private chat', 'field'),
  cardForged: row(-2426, '只能分享自己的真实记录', 'Only own, real records can be shared', 'alert'),
  cardMixed: row(
    -2427,
    '一张卡片只能分享同一彩种同一期的注单',
    'One card holds bets of one lottery and issue',
    'alert',
  ),
  planPushedTwice: row(-2428, '该计划本期已推送', 'This plan was pushed for this issue already', 'alert'),
  planUnknown: row(-2429, '计划不存在', 'No such plan', 'alert'),
  directNotAllowed: row(-2425, '只能与管理员私聊', 'Private chats are with managers only', 'alert'),
  // operators
  // the chat inside other sites
  embedClosed: row(-2480, '本站未开放嵌入聊天', 'The chat may not be embedded', 'field'),
  embedNotHost: row(-2481, '该账号不是合作网站账号', 'This account stands for no other site', 'field'),
  embedKeyInvalid: row(-2482, '登录密钥已使用或已失效，请重新进入', 'The key was used or has expired', 'field'),
  embedNotBound: row(-2483, '尚未绑定账号', 'No account is bound yet', 'field'),
  embedBoundElsewhere: row(
    -2484,
    '该账号或该用户已绑定其他账号',
    'The account, or the user, is bound to another one',
    'field',
  ),
  staffLoginNeeded: row(-2900, '请使用运营账号登录', 'Sign in with an operator account', 'silent'),
  staffWrongCredentials: row(-2901, '运营账号或密码错误', 'Wrong operator credentials', 'field'),
  secondStaffNeeded: row(-2902, '该操作需要另一位运营人员确认', 'A second operator must confirm', 'silent'),
  issueNotVoidable: row(-2903, '该期已开奖或已作废', 'The issue is drawn or void already', 'silent'),
  settingUnknown: row(-2904, '没有这个配置项', 'No such setting', 'silent'),
  withdrawNotReviewable: row(-2905, '该提现不在可操作的状态', 'This withdrawal is past that', 'silent'),
  resultInvalid: row(-2910, '号码不符合该彩种的开奖格式', 'These numbers are no draw of this lottery', 'silent'),
  resultDiffers: row(-2911, '与另一位运营人员录入的号码不一致', 'Another operator entered other numbers', 'silent'),
  resultNotAwaited: row(-2912, '该期不等待录入结果', 'This issue does not wait for a result', 'silent'),
} as const satisfies Record<string, CodeRow>;

export type RefusalKey = keyof typeof CODES;
