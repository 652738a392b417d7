import type { CallOutput, consoleSetupCalls } from '@caiting/contract';
import type { Config } from '../../../config.ts';
import { isPrivate } from '../../../production.ts';

export type SetupItem = CallOutput<typeof consoleSetupCalls.setup>['list'][number];

/** What was found of the site, from which every line is said. */
export interface Found {
  readonly config: Pick<
    Config,
    'origin' | 'beacon' | 'drandRelays' | 'resultFeeds' | 'smtp' | 'sms' | 'accountKey' | 'dataFolder'
  >;
  /** Open administrators, and of them those with a second factor. */
  readonly admins: readonly { readonly name: string; readonly hasFactor: boolean }[];
  readonly beaconSilentS: number;
  /** Words of /healthz about the books. */
  readonly bookProblems: readonly string[];
  readonly openLines: number;
  readonly sold: readonly { readonly name: string; readonly source: 'house' | 'feed' }[];
  readonly hasAgreement: boolean;
  readonly backupAgeS: number | null;
  readonly licence: string;
  readonly serviceLines: number;
}

/** What gives rights or moves money takes two. */
const ADMINS_MIN = 2;
/** As the watch asks (docs/operating.md): a beacon within 30 s, a backup within a quarter of an hour. */
const BEACON_MAX_S = 30;
const BACKUP_MAX_S = 900;

const words = (zh: string, en: string) => ({ zh, en });
const item = (
  key: SetupItem['key'],
  isMust: boolean,
  isDone: boolean,
  more: Pick<SetupItem, 'title' | 'state' | 'role' | 'part'>,
): SetupItem => ({ key, isMust, isDone, ...more });

/** What a site does not sell without. */
export const mustHave = (found: Found): SetupItem[] => [
  admins(found),
  item('origin', true, isSecure(found.config.origin), {
    title: words('正式网址', 'Address of the site'),
    state: isSecure(found.config.origin)
      ? words(found.config.origin ?? '', found.config.origin ?? '')
      : words(
          '还没有加密的网址（CAITING_ORIGIN）：会员的登录会被人看到',
          'no encrypted address (CAITING_ORIGIN): logins could be read on the way',
        ),
    role: 'admin',
    part: '',
  }),
  beacon(found),
  item('books', true, found.bookProblems.length === 0, {
    title: words('账本与审计', 'Books and audit'),
    state:
      found.bookProblems.length === 0
        ? words('没有发现问题', 'nothing was found')
        : words(
            `有问题：${found.bookProblems.join('、')}（docs/operating.md 写着怎么办）`,
            `problems: ${found.bookProblems.join(', ')} (docs/operating.md says what to do)`,
          ),
    role: 'admin',
    part: 'ledger',
  }),
  item('payLine', true, found.openLines > 0, {
    title: words('一条能收款的线路', 'A pay line'),
    state:
      found.openLines > 0
        ? words(`已开放 ${found.openLines} 条`, `${found.openLines} open`)
        : words(
            '支付线路：会员还不能自助充值；写好后由两名管理员开放',
            'pay lines: players cannot pay in by themselves yet; two administrators open one that is written',
          ),
    role: 'admin',
    part: 'pay-lines',
  }),
  item('lottery', true, found.sold.length > 0, {
    title: words('一种彩票在售', 'A lottery on sale'),
    state:
      found.sold.length > 0
        ? words(`在售 ${found.sold.length} 种`, `${found.sold.length} on sale`)
        : words('全部彩种都是关的，先打开 1 种即可', 'all are switched off: one is enough to begin'),
    role: 'admin',
    part: 'lotteries',
  }),
  item('agreement', true, found.hasAgreement, {
    title: words('玩家协议和隐私政策', 'Terms and privacy'),
    state: found.hasAgreement
      ? words('已发布', 'published')
      : words('还没有发布：会员注册时没有可以同意的条款', 'not published: whoever registers has no terms to accept'),
    role: 'admin',
    part: 'activities',
  }),
];

function admins({ admins: all }: Found): SetupItem {
  const ready = all.filter(({ hasFactor }) => hasFactor).map(({ name }) => name);
  const isDone = ready.length >= ADMINS_MIN;
  return item('admins', true, isDone, {
    title: words('两位管理员，各有第二因子', 'Two administrators, each with a second factor'),
    state: isDone
      ? words(ready.join('、'), ready.join(', '))
      : words(
          `现在有 ${ready.length} 位：要两人的操作都办不了`,
          `${ready.length} now: nothing that takes two can be done`,
        ),
    role: 'admin',
    part: 'staff',
  });
}

function beacon({ config, beaconSilentS }: Found): SetupItem {
  const isReal = config.beacon === 'drand';
  const isHeard = beaconSilentS <= BEACON_MAX_S;
  return item('beacon', true, isReal && isHeard, {
    title: words('开奖信标', 'Beacon of the draws'),
    state: !isReal
      ? words('用的是测试信标（CAITING_BEACON=drand）', 'the test beacon is in use (CAITING_BEACON=drand)')
      : isHeard
        ? words('drand，没有等不到的轮次', 'drand, no round is waited for')
        : words(
            `已等 ${Math.floor(beaconSilentS)} 秒没有收到新一轮：到时不能开奖`,
            `silent for ${Math.floor(beaconSilentS)} s: issues cannot be drawn`,
          ),
    role: 'admin',
    part: '',
  });
}

/** What it can do without, and what that costs. */
export const shouldHave = (found: Found): SetupItem[] => [
  backup(found),
  item('messages', false, found.config.smtp !== undefined || found.config.sms !== undefined, {
    title: words('短信与邮件', 'Messages and mail'),
    state:
      found.config.smtp !== undefined || found.config.sms !== undefined
        ? words('已设置', 'set')
        : words(
            '没有邮件和短信服务，验证码和找回码无法发出',
            'no CAITING_SMTP_URL and no CAITING_SMS_URL: no code can be sent, nobody gets back into an account',
          ),
    role: 'admin',
    part: '',
  }),
  feeds(found),
  item('accountKey', false, found.config.accountKey !== undefined, {
    title: words('收款账户的密钥', 'Key of payout accounts'),
    state:
      found.config.accountKey !== undefined
        ? words('由环境变量给出', 'given by the environment')
        : words(
            `请另行备份 ${found.config.dataFolder}/payout-account.key，丢了就读不出会员的收款账户`,
            'keep a copy of payout-account.key elsewhere: without it payout numbers cannot be read',
          ),
    role: 'admin',
    part: '',
  }),
  item('licence', false, found.licence !== '', {
    title: words('许可证号', 'Licence'),
    state:
      found.licence !== ''
        ? words(found.licence, found.licence)
        : words('页脚没有牌照说明', 'the foot of the pages names no licence'),
    role: 'admin',
    part: 'settings',
  }),
  item('support', false, found.serviceLines > 0, {
    title: words('客服线路', 'Customer service'),
    state:
      found.serviceLines > 0
        ? words(`${found.serviceLines} 条`, `${found.serviceLines} set`)
        : words('会员没有可以联系的客服', 'players have nobody to turn to'),
    role: 'admin',
    part: 'settings',
  }),
];

function backup({ backupAgeS }: Found): SetupItem {
  const isDone = backupAgeS !== null && backupAgeS <= BACKUP_MAX_S;
  const minutes = Math.floor((backupAgeS ?? 0) / 60);
  return item('backup', false, isDone, {
    title: words('备份', 'Backup'),
    state: isDone
      ? words(`${minutes} 分钟前`, `${minutes} min ago`)
      : backupAgeS === null
        ? words('还没有备份过：磁盘坏了账就没了', 'never made: a lost disk takes the books with it')
        : words(`已停 ${minutes} 分钟`, `stopped for ${minutes} min`),
    role: 'admin',
    part: '',
  });
}

/** Official lotteries whose results nobody sends are typed by two operators. */
function feeds({ config, sold }: Found): SetupItem {
  const official = sold.filter(({ source }) => source === 'feed').map(({ name }) => name);
  const isDone = official.length === 0 || config.resultFeeds.length > 0;
  return item('feeds', false, isDone, {
    title: words('官方彩种的结果来源', 'Results of official lotteries'),
    state: isDone
      ? words(
          official.length === 0 ? '没有在售的官方彩种' : `${config.resultFeeds.length} 个来源`,
          official.length === 0 ? 'none is on sale' : `${config.resultFeeds.length} sources`,
        )
      : words(
          `官方彩种（${official.join('、')}）没有结果来源，须两名运营录入`,
          'official lotteries without CAITING_RESULT_FEEDS: two operators type results',
        ),
    role: 'admin',
    part: '',
  });
}

/** As a start of production asks it. */
const isSecure = (origin: string | undefined): boolean => origin !== undefined && isPrivate(origin);
