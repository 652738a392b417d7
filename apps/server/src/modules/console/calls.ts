import { consoleCalls } from '@caiting/contract';
import { bind } from '../../platform/http/binding.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import { findPlayerByName } from '../account/index.ts';
import { changeRoom, createRoom, deleteRoom, setRoomManager } from '../chat/index.ts';
import {
  audit,
  done,
  forceLogout,
  setClosed,
  setMaintenance,
  setSetting,
  settingNow,
  showLog,
  showPlayer,
  tenantSettings,
} from './acts.ts';
import { betConsoleCalls } from './bet-calls.ts';
import { chatConsoleCalls } from './chat-calls.ts';
import { guestConsoleCalls } from './guest-calls.ts';
import { peopleCalls } from './people-calls.ts';
import { drawCalls } from './draw-calls.ts';
import { logged } from './logged.ts';
import { unlogged } from './roles.ts';
import { rechargeConsoleCalls } from './recharge-calls.ts';
import { staffConsoleCalls } from './staff-calls.ts';
import { staffLogin, staffLogout } from './staff-login.ts';
import { consoleWithdrawBindings } from './withdraw-calls.ts';

export const calls = [
  bind(consoleCalls.staffLogin, ({ deps }, input) => staffLogin(deps, input)),
  unlogged(consoleCalls.staffLogout, async ({ deps, staff }) => {
    await staffLogout(deps, staff);
    return done('已退出');
  }),
  unlogged(consoleCalls.tenantSettings, async ({ deps }) => ok(await tenantSettings(deps))),
  unlogged(consoleCalls.staffLog, async ({ deps }) => ok(await showLog(deps))),
  logged(
    consoleCalls.setTenantSetting,
    ({ deps, staff }, input) => setSetting(deps, staff.name, input),
    (deps, { key }) => settingNow(deps, key),
  ),
  logged(consoleCalls.setMaintenance, async ({ deps, staff }, input) => setMaintenance(deps, staff.name, input)),
  logged(consoleCalls.setClosed, async ({ deps, staff }, input) => setClosed(deps, staff.name, input)),
  logged(consoleCalls.forceLogout, ({ deps }, { userName }) => forceLogout(deps, userName)),
  // Looking at a person is an act too.
  logged(consoleCalls.player, ({ deps }, { userName }) => showPlayer(deps, userName)),
  logged(consoleCalls.audit, async ({ deps }) => ok(await audit(deps))),
  ...drawCalls,
  ...rechargeConsoleCalls,
  ...peopleCalls,
  ...consoleWithdrawBindings,
  ...chatConsoleCalls,
  ...guestConsoleCalls,
  ...staffConsoleCalls,
  ...betConsoleCalls,
  logged(consoleCalls.createRoom, async ({ deps }, { roomCode, title, subTitle = '', content = '' }) => {
    const made = await createRoom(deps, { code: roomCode, title, subTitle, content });
    return made.ok ? done(`聊天室 ${roomCode} 已创建`) : made;
  }),
  logged(consoleCalls.updateRoom, async ({ deps }, { roomCode, key, value }) => {
    const changed = await changeRoom(deps, roomCode, key, value);
    return changed.ok ? done(`聊天室 ${roomCode} 已修改`) : changed;
  }),
  logged(consoleCalls.deleteRoom, async ({ deps }, { roomCode }) => {
    const deleted = await deleteRoom(deps, roomCode);
    return deleted.ok ? done(`聊天室 ${roomCode} 已删除`) : deleted;
  }),
  logged(consoleCalls.setRoomManager, async ({ deps }, { roomCode, userName, on }) => {
    const player = await findPlayerByName(deps.db, userName);
    if (player === null) return refuse('notFound');
    const set = await setRoomManager(deps, roomCode, String(player.id), on);
    return set.ok ? done(`${player.name} ${on ? '已成为' : '不再是'} ${roomCode} 的房管`) : set;
  }),
];
