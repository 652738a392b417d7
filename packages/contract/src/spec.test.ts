import { describe, expect, test } from 'vitest';
import * as contract from './index.ts';
import { CODES, FIELD_TEXTS, GRADE_LABELS, PATTERNS, TEXTS, TRANSACTIONS, pushes, type PatternName } from './index.ts';

/** Words and numbers that the specification prints (product §3 to §9, product §10), written here from its pages and not from our tables. */

test('every sentence that the product page prints stands word for word', () => {
  const ours = new Set<string>([...Object.values(TEXTS), ...Object.values(FIELD_TEXTS)]);
  for (const sentence of [
    '恭喜发财，大发发发发',
    '内容不能为空',
    '确定',
    '全体禁言',
    '正在压缩...',
    '正在上传...',
    'path is not provided, code E',
    '请填写200字内备注',
    '你还未设置安全密码,无法发送红包，是否先去设置安全密码',
    '分享仅限30个聊天房间',
    '已禁言',
    '请输入单注金额',
    '请输入单注倍数',
    '由于登录验证过期，已自动退出，需要重新登录！',
    '投注成功',
    '正在投注，请稍候',
    '充值',
    '请先登录',
    '目前暂无匹配客服线路',
    '因无法同步服务器时间,您将无法投注,请检查网络情况',
    '复制成功',
    '已将内容复制到剪切板',
    '分享成功',
    '暂无开放的房间',
    '已显示全部房间',
    '已显示全部数据',
    '连接失败，请稍后再试',
    '房间已被删除',
    '账号权限已变更，请重新进入房间',
    '您已被永久禁言',
    '您已被禁言1天',
    '您已被禁言1周',
    '您已被禁言一小时',
    '您已被禁言半小时',
    '您的等级已禁言',
    '该红包已超过12小时。如已领取，可在“我的红包”中查看。',
    '已抢光',
    '删除成功',
    '收藏成功',
    '修改成功',
    '绑定成功',
    '客服选单',
    '修改分享注单金额',
    '推送计划注单',
    '我要跟投',
    '{field}不能为空',
    '{field}格式错误',
    '{field}必须在{min}与{max}之间',
    '两次{field}不相同',
    '{field}长度必须在{min}与{max}之间',
    '{field}不能相同',
  ])
    expect(ours, sentence).toContain(sentence);
});

const digits = (length: number): string => '1234567890'.repeat(10).slice(0, length);

/** product §5, each at its limits and one past them. */
const FITTING: Readonly<Record<string, readonly [fits: readonly string[], fails: readonly string[]]>> = {
  imageCode: [['a1B2'], ['a1B', 'a1B2c', 'a1B-', 'ａ1B2']],
  smsCode: [['0000'], ['123', '12345', '12a4', '１２３４']],
  safetyPassword: [['000000'], ['12345', '1234567', '12345a', ' 12345']],
  roomPassword: [['0420'], ['042', '04200', '0a20']],
  qq: [
    [digits(5), digits(99)],
    [digits(4), digits(100), '1234a'],
  ],
  userName: [
    ['abcd', 'a_9Z'.repeat(5)],
    ['abc', 'a'.repeat(21), 'ab-cd', '张三李四', 'ab cd'],
  ],
  mobile: [['13800138000'], ['23800138000', '1380013800', '138001380000', '1380013800a']],
  password: [
    ['abc123', 'aB3!@#$%^&*.aB34'],
    ['abc12', 'a'.repeat(17), 'abc 123', 'abc123-', '密码密码密码'],
  ],
  bankNumber: [
    [digits(9), digits(29)],
    [digits(8), digits(30), '62220012345a', '6222 0012 3456'],
  ],
  money: [
    ['0', '10', '10.5', '10.55'],
    ['10.555', '-1', '01', '1e3', '.5', '1.', '１０', ''],
  ],
  rateMoney: [
    ['0.12345678', '7'],
    ['0.123456789', '-7'],
  ],
  withdrawMoney: [
    ['1', '100'],
    ['0', '-1', '1.5', '01'],
  ],
  address: [
    ['甲乙丙丁戊', 'x'.repeat(50)],
    ['abcd', 'x'.repeat(51), '北京市 朝阳区'],
  ],
  realName: [
    ['王明', '阿'.repeat(16), 'Li', 'a'.repeat(20)],
    ['王', '阿'.repeat(17), 'L', 'a'.repeat(21), '王Li', '<b>王'],
  ],
  realNameV2: [
    ['阿'.repeat(50), 'a'.repeat(50)],
    ['阿'.repeat(51), 'a'.repeat(51)],
  ],
};

describe('patterns of product §5', () => {
  test.each(Object.keys(FITTING))('%s', (name) => {
    const [fits, fails] = FITTING[name] ?? [[], []];
    const pattern = PATTERNS[name as PatternName];
    expect(fits.filter((text) => !pattern.test(text))).toEqual([]);
    // With a line break behind it the same text is another one.
    expect([...fails, ...fits.map((text) => `${text}\n`)].filter((text) => pattern.test(text))).toEqual([]);
  });
});

test('the numbers of product §5 and §9 and of product §10', () => {
  expect(contract).toMatchObject({
    CALL_TIMEOUT_MS: 15_000,
    HEARTBEAT_MS: 60_000,
    HEARTBEAT_FAILURES_MAX: 1000,
    ONLINE_REPORT_MS: 60_000,
    LONG_DRAGON_REFRESH_MS: 10_000,
    LONG_DRAGON_STAKE_MAX_YUAN: 1_000_000,
    MULTIPLE_MAX: 10_000,
    CHASE_ISSUES_MIN: 5,
    CHASE_ISSUES_MAX: 120,
    BETTING_IDLE_MS: 30 * 60_000,
    SAFETY_WRONG_MAX: 5,
    SAFETY_LOCK_MS: 3_600_000,
    SAFETY_PROOF_MS: 300_000,
    CODE_LIFETIME_MS: 300_000,
    TIME_SAMPLES: 5,
    TIME_TRIP_MAX_MS: 1000,
    SOCKET_RETRIES: 5,
    SOCKET_RETRY_MS: 1000,
    SOCKET_RECONNECT_MS: 2000,
    SOCKET_SHORT_MESSAGE: 40,
    CHAT_FIRST_PAGE: 5,
    CHAT_PAGE: 20,
    CHAT_MEMORY_MAX: 200,
    CHAT_SEPARATOR_MS: 60_000,
    CHAT_SCROLL_THROTTLE_MS: 1000,
    CHAT_TOP_LOAD_PX: 100,
    CHAT_TEXT_BOX_MAX_PX: 80,
    CHAT_READ_RECEIPT_MS: 5000,
    DIRECT_LIST_REFRESH_MS: 30_000,
    UNREAD_CHECK_MS: 60_000,
    LOAD_MORE_PAUSE_MS: 600,
    BADGE_MAX: 9,
    REMARK_MAX: 200,
    LONG_PRESS_MS: 1000,
    TAP_MAX_MS: 200,
    ENVELOPE_COUNT_MAX: 1000,
    ENVELOPE_AVERAGE_MIN_YUAN: 1,
    ENVELOPE_AMOUNT_MAX_YUAN: 10_000,
    ENVELOPE_WISH_MAX: 20,
    ENVELOPE_EXPIRES_MS: 12 * 3_600_000,
    ENVELOPE_RECORD_DAYS: 7,
    SHARE_DIRECT_MAX: 30,
    IMAGE_SIDE_MAX_PX: 1000,
    IMAGE_JPEG_QUALITY: 0.7,
    CHAT_UPLOAD_MAX_BYTES: 2 * 1024 * 1024,
    SITE_UPLOAD_MAX_BYTES: 3 * 1024 * 1024,
    EMOJI_PER_PAGE: 24,
    SAVED_IMAGES_PER_PAGE: 8,
    SAVED_IMAGES_FIRST_PAGE: 7,
    SAVED_IMAGES_LIST: 40,
    SAVED_IMAGES_SELECT_MAX: 10,
    ISSUE_SHORT_FROM: 8,
    ISSUE_SHORT_DROP: 4,
    ISSUES_AHEAD_MIN: 120,
    REQUEST_KEY_KEPT_HOURS: 24,
    MUTE_DURATIONS: { permanent: 1, day: 2, week: 3, hour: 4, halfHour: 5, cancel: 6 },
    MESSAGE_TYPES: { text: 1, image: 2, envelope: 3, betCard: 7, profitCard: 9, planCard: 10, separator: 20 },
    ENVELOPE_STATES: { expired: 1, received: 2, emptied: 3, refunded: 4, allTaken: 5 },
    ENVELOPE_OUTCOMES: { open: 1, emptied: 0, expired: -1, told: 2 },
    GIFT_PRICES: { kiss: 8, cuke: 38, durex: 58, injections: 88, porsche: 188, aircraft: 388, salute: 588, money: 888 },
  });
});

test('grades of product §3', () => {
  expect(GRADE_LABELS).toEqual({
    [-2]: '访客',
    [-1]: '测试组',
    1: '青铜',
    2: '白银',
    3: '黄金',
    4: '铂金',
    5: '钻石',
    6: '水晶',
    7: '皇冠',
    8: '星耀',
    9: '王者',
    10: '彩神',
    100: '管理',
  });
});

test('push numbers of product §4', () => {
  const place = ({ code, type }: { code: number; type: number | null }) => (type === null ? code : `${code}.${type}`);
  expect(
    Object.fromEntries(
      Object.entries(pushes)
        .filter(([, { code }]) => code < 100)
        .map(([name, push]) => [name, place(push)]),
    ),
  ).toMatchObject({
    authResult: 2,
    heartbeat: 6,
    heartbeatReply: 9,
    message: 1,
    roomMuteOn: '3.1',
    roomMuteOff: '3.2',
    userMuted: '3.3',
    userUnmuted: '3.4',
    messageRecalled: '3.5',
    listShown: '3.6',
    mentioned: '3.7',
    memberOnline: 11,
    memberOffline: 12,
    roomDeleted: 13,
    forcedLogout: 14,
    permissionChanged: 15,
    mutedGrades: 16,
  });
});

test('result codes of product §8 do what it says; ours lie between −2000 and −2999, and no number means two things', () => {
  const rows = Object.values(CODES);
  expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length);
  const acts = (code: number) => rows.find((row) => row.code === code)?.acts;
  for (const code of [-30, -3, -40, -41, -110006]) expect(acts(code), String(code)).toBe('silent');
  for (const code of [-6, -8, -11, -33]) expect(acts(code), String(code)).toBe('login');
  expect([acts(0), acts(-91), acts(-5)]).toEqual(['expire', 'expire', 'confirm']);
  expect([acts(-7), acts(-12), acts(-19)]).toEqual(['goto:/maintain', 'goto:/websiteClosed', 'goto:/noservice']);
  const goesTo = (code: number) => rows.find((row) => row.code === code)?.goesTo;
  expect([goesTo(-49), goesTo(-99), goesTo(-110004), goesTo(-110005)]).toEqual([
    '/login',
    '/login',
    '/index',
    '/userCenter/accountTotal',
  ]);
  const known = new Set([
    0, -3, -5, -6, -7, -8, -11, -12, -19, -30, -33, -40, -41, -49, -91, -98, -99, -110004, -110005, -110006,
  ]);
  for (const { code } of rows) expect(known.has(code) || (code <= -2000 && code >= -2999), String(code)).toBe(true);
});

test('transaction codes lie in the bands of product §3, each once, with both labels', () => {
  const bands = [
    [101, 115],
    [201, 222],
    [301, 311],
    [401, 423],
    [501, 502],
    [611, 616],
  ] as const;
  const rows = Object.values(TRANSACTIONS);
  expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length);
  for (const { code, zh, en } of rows) {
    expect(
      bands.some(([first, last]) => code >= first && code <= last),
      String(code),
    ).toBe(true);
    expect(
      [zh, en].every((label) => label.length > 0),
      String(code),
    ).toBe(true);
    expect(zh).toMatch(/[\u4e00-\u9fff]/);
  }
  expect([TRANSACTIONS.bet.code, TRANSACTIONS.chaseBet?.code]).toEqual([301, 302]);
});

test('no number of the wire stands for two pushes', () => {
  const numbers = Object.values(pushes).map(({ code, type }) => `${code}/${type ?? ''}`);
  expect(numbers.filter((one, at) => numbers.indexOf(one) !== at)).toEqual([]);
});
