import { LOGIN_NOTICES, beijingTime, loginNoticeCalls, type CallOutput, type LoginNotice } from '@caiting/contract';
import { appNow } from '../../../platform/clock.ts';
import type { Tx, Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { sendLater, type Channel } from '../../../platform/messages/index.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { maskMail, maskMobile } from '../core/masks.ts';
import { goesOut } from '../core/messages-out.ts';
import { namedDevice } from './device-names.ts';
import { deviceOf } from './sessions.ts';

export const loginNoticeBindings = [
  bind(loginNoticeCalls.loginNotice, async ({ deps, session }) => ok(await loginNotice(deps, session.userId))),
  bind(loginNoticeCalls.setLoginNotice, ({ deps, session }, { notice }) =>
    setLoginNotice(deps, session.userId, notice),
  ),
];

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
export async function sendLoginNotice(
  deps: Deps,
  tx: Tx,
  { id, login_notice }: { readonly id: bigint; readonly login_notice: LoginNotice },
  { place, userAgent, name }: { readonly place: string; readonly userAgent: string; readonly name: string },
): Promise<void> {
  if (login_notice === 'off') return;
  const { alike, today } = await countLoginsLike(tx, id, { place, userAgent });
  // This login is among them.
  if ((login_notice === 'newDevice' && alike > 1) || today > LOGINS_A_DAY_MAX) return;
  const player = await findLoginNotice(tx, id);
  const target = await targetOf(deps, player);
  if (target === null) return;
  const { tenantName } = await tenantValues(deps);
  const at = beijingTime((await appNow(tx)).getTime()).zh;
  await sendLater(deps, tx, {
    ...target,
    subject: `${tenantName}登录提醒`,
    body: `【${tenantName}】您的账号 ${player.name} 于${at} 登录，地点：${place}，设备：${namedDevice(name, deviceOf(userAgent))}。${HINT}`,
  });
}

async function stateOf(deps: Deps, row: LoginNoticeRow): Promise<State> {
  return { notice: row.login_notice, to: (await targetOf(deps, row))?.shown ?? '' };
}

/** The bound mail address, else the bound number; of those by which messages really go out, as far as a demo's outbox is not enough. */
async function targetOf(deps: Deps, { mail, mobile }: LoginNoticeRow): Promise<Target | null> {
  if (mail !== null && (await goesOut(deps, 'mail'))) return { channel: 'mail', address: mail, shown: maskMail(mail) };
  if (mobile !== null && (await goesOut(deps, 'phone')))
    return { channel: 'phone', address: mobile, shown: maskMobile(mobile) };
  return null;
}

interface LoginNoticeRow {
  readonly name: string;
  readonly login_notice: LoginNotice;
  /** Verified ones only. */
  readonly mail: string | null;
  readonly mobile: string | null;
}

const SELECT = `select name, login_notice, case when mail_verified_at is not null then mail end as mail,
         case when mobile_verified_at is not null then mobile end as mobile
    from player where id = $1`;

function findLoginNotice(db: Queries, player: bigint | string): Promise<LoginNoticeRow> {
  return db.one<LoginNoticeRow>(SELECT, [player]);
}

function findLoginNoticeForUpdate(tx: Tx, player: string): Promise<LoginNoticeRow> {
  return tx.one<LoginNoticeRow>(`${SELECT} for update`, [player]);
}

async function saveLoginNotice(tx: Tx, player: string, notice: LoginNotice): Promise<void> {
  await tx.run('update player set login_notice = $2 where id = $1', [player, notice]);
}

/** How many of the logins we still know came from this very browser at this place, and how many there were in the last day. */
function countLoginsLike(
  tx: Tx,
  player: bigint,
  { place, userAgent }: { readonly place: string; readonly userAgent: string },
): Promise<{ alike: number; today: number }> {
  return tx.one<{ alike: number; today: number }>(
    `select count(*) filter (where user_agent = $3 and place = $2)::int as alike,
            count(*) filter (where created_at > app_now() - interval '1 day')::int as today
       from session where player = $1`,
    [player, place, userAgent],
  );
}
