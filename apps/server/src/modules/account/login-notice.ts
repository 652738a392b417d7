import { LOGIN_NOTICES, type CallOutput, type LoginNotice, type loginNoticeCalls } from '@caiting/contract';
import { appNow } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { hasProvider, sendLater, type Channel } from '../../platform/messages/index.ts';
import { ok, refuse, type Outcome } from '../../platform/outcome.ts';
import { tenantValues } from '../tenant/index.ts';
import { maskMail, maskMobile } from './masks.ts';
import {
  countLoginsLike,
  findLoginNotice,
  findLoginNoticeForUpdate,
  saveLoginNotice,
  type LoginNoticeRow,
} from './login-notice-queries.ts';
import { deviceOf } from './sessions.ts';

/** Whoever signs in more often a day makes no more messages: each may cost the site something. */
const LOGINS_A_DAY_MAX = 20;
const HINT = '若非本人操作，请立即修改登录密码并退出其他设备。';

type State = CallOutput<typeof loginNoticeCalls.loginNotice>;

interface Target {
  readonly channel: Channel;
  readonly address: string;
  readonly shown: string;
}

export async function loginNotice(deps: Deps, player: string): Promise<State> {
  return stateOf(deps, await findLoginNotice(deps.db, player));
}

/** A choice that sends fewer than before is told by a message: whoever came in unseen must not stay so by switching it off. */
export async function setLoginNotice(
  deps: Deps,
  player: string,
  notice: LoginNotice,
): Promise<Outcome<State, 'loginNoticeNowhere' | 'loginNoticeClosed'>> {
  const { tenantName } = await tenantValues(deps);
  return deps.db.tx(async (tx) => {
    const before = await findLoginNoticeForUpdate(tx, player);
    const target = await targetOf(deps, before);
    if (notice !== 'off' && target === null)
      return refuse(before.mail === null && before.mobile === null ? 'loginNoticeNowhere' : 'loginNoticeClosed');
    await saveLoginNotice(tx, player, notice);
    const isLess = LOGIN_NOTICES.indexOf(notice) < LOGIN_NOTICES.indexOf(before.login_notice);
    if (isLess && target !== null)
      await sendLater(deps, tx, {
        ...target,
        subject: `${tenantName}登录提醒已更改`,
        body: `【${tenantName}】您的账号 ${before.name} 的登录提醒已改为：${WORDS[notice]}。${HINT}`,
      });
    return ok(await stateOf(deps, { ...before, login_notice: notice }));
  });
}

const WORDS: Readonly<Record<LoginNotice, string>> = {
  off: '关闭',
  newDevice: '仅新设备登录时提醒',
  every: '每次登录都提醒',
};

/** After a session was opened, in its transaction. Nothing where the player has not asked for it. */
export async function tellLogin(
  deps: Deps,
  tx: Tx,
  { id, login_notice }: { readonly id: bigint; readonly login_notice: LoginNotice },
  { place, userAgent }: { readonly place: string; readonly userAgent: string },
): Promise<void> {
  if (login_notice === 'off') return;
  const { alike, today } = await countLoginsLike(tx, id, { place, userAgent });
  // This login is among them.
  if ((login_notice === 'newDevice' && alike > 1) || today > LOGINS_A_DAY_MAX) return;
  const player = await findLoginNotice(tx, id);
  const target = await targetOf(deps, player);
  if (target === null) return;
  const { tenantName } = await tenantValues(deps);
  const at = (await appNow(tx)).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false });
  await sendLater(deps, tx, {
    ...target,
    subject: `${tenantName}登录提醒`,
    body: `【${tenantName}】您的账号 ${player.name} 于北京时间 ${at} 登录，地点：${place}，设备：${deviceOf(userAgent)}。${HINT}`,
  });
}

async function stateOf(deps: Deps, row: LoginNoticeRow): Promise<State> {
  return { notice: row.login_notice, to: (await targetOf(deps, row))?.shown ?? '' };
}

/** The bound mail address, else the bound number; of those by which messages really go out, as far as a demo's outbox is not enough. */
async function targetOf(deps: Deps, { mail, mobile }: LoginNoticeRow): Promise<Target | null> {
  const { demo } = await tenantValues(deps);
  const goesOut = (channel: Channel) => hasProvider(deps, channel) || (demo && !deps.config.isProduction);
  if (mail !== null && goesOut('mail')) return { channel: 'mail', address: mail, shown: maskMail(mail) };
  if (mobile !== null && goesOut('phone')) return { channel: 'phone', address: mobile, shown: maskMobile(mobile) };
  return null;
}
