import { parseMoney } from '@caiting/money';
import { ok, refuse } from '../../../platform/outcome.ts';
import { activitiesForStaff, poolsOf, rainsForStaff } from '../../activity/index.ts';
import { findRoom, roomsOfStaff } from '../../chat/index.ts';
import { listRoomsForStaff, priceOfGift } from '../../live/index.ts';
import { countOnline } from '../../statistics/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { isActive, listKeys } from '../core/signing/staff-keys.ts';
import { listStaff } from '../staff/staff-accounts.ts';
import { changed, counted, fact, summed, told, type PreviewOf } from './told.ts';

const sum = (amounts: readonly string[]): bigint =>
  amounts.reduce((total, amount) => total + (parseMoney(amount) ?? 0n), 0n);

const createActivity: PreviewOf<'createActivity'> = async (_deps, { budget }) =>
  ok(told({ figures: [summed('budget', budget)] }));

const endActivity: PreviewOf<'endActivity'> = async ({ db }, { id }) => {
  const activity = (await activitiesForStaff(db)).list.find((one) => one.id === id);
  if (activity === undefined) return refuse('notFound');
  return ok(
    told({
      about: [
        fact('title', activity.title.zh),
        fact('state', { word: activity.state }),
        fact('spent', { yuan: activity.spent }),
        fact('left', { yuan: activity.left }),
        fact('claims', activity.claims),
      ],
    }),
  );
};

const createRain: PreviewOf<'createRain'> = async (_deps, draft) =>
  ok(
    told({
      figures: [
        summed('budget', poolsOf(draft)),
        counted('windows', draft.windows.length),
        counted(
          'packets',
          draft.windows.reduce((total, { packets }) => total + packets, 0),
        ),
      ],
    }),
  );

/** Of the windows that have not opened. */
const cancelRain: PreviewOf<'cancelRain'> = async ({ db }, { id }) => {
  const rain = (await rainsForStaff(db)).list.find((one) => one.id === id);
  if (rain === undefined) return refuse('notFound');
  const coming = rain.windows.filter(({ state }) => state === 'coming');
  return ok(
    told({
      figures: [counted('windows', coming.length), summed('budget', sum(coming.map(({ pool }) => pool)))],
      about: [fact('title', rain.title.zh)],
    }),
  );
};

const ROOMS_MAX = 1_000;

const deleteRoom: PreviewOf<'deleteRoom'> = async (deps, { roomCode }) => {
  if ((await findRoom(deps.db, roomCode)) === null) return refuse('roomUnknown');
  const room = (await roomsOfStaff(deps, null, ROOMS_MAX)).find((one) => one.roomCode === roomCode);
  if (room === undefined) return refuse('roomUnknown');
  return ok(
    told({
      figures: [
        counted('online', room.onlineCount),
        counted('messages', room.messages),
        counted('managers', room.managers),
      ],
      about: [fact('title', room.title)],
    }),
  );
};

const setGiftPrice: PreviewOf<'setGiftPrice'> = async ({ db }, { gift, price }) => {
  const before = await priceOfGift(db, gift);
  return before === null ? refuse('giftUnknown') : ok(told({ changes: [changed('price', before, price)] }));
};

const endLiveShow: PreviewOf<'endLiveShow'> = async (deps, { room }) => {
  const found = (await listRoomsForStaff(deps, async () => new Map())).find((one) => one.room === room);
  if (found === undefined) return refuse('liveUnknown');
  return ok(
    told({
      figures: [counted('viewers', found.viewers), counted('gifts', found.gifts)],
      about: [fact('title', found.title), fact('state', { word: found.state })],
    }),
  );
};

const closeLiveRoom: PreviewOf<'closeLiveRoom'> = async (deps, { room, closed }) => {
  const found = (await listRoomsForStaff(deps, async () => new Map())).find((one) => one.room === room);
  if (found === undefined) return refuse('liveUnknown');
  return ok(
    told({
      figures: [counted('viewers', found.viewers)],
      about: [fact('title', found.title)],
      changes: [changed('closed', found.isClosed, closed)],
    }),
  );
};

const setMaintenance: PreviewOf<'setMaintenance'> = async (deps, { on }) => {
  const [{ maintenance }, online] = await Promise.all([tenantValues(deps), countOnline(deps.db)]);
  return ok(told({ figures: [counted('online', online)], changes: [changed('maintenance', maintenance, on)] }));
};

const setClosed: PreviewOf<'setClosed'> = async (deps, { on }) => {
  const [{ closed }, online] = await Promise.all([tenantValues(deps), countOnline(deps.db)]);
  return ok(told({ figures: [counted('online', online)], changes: [changed('closed', closed, on)] }));
};

const setStaffActive: PreviewOf<'setStaffActive'> = async ({ db }, { staffName, on }) => {
  const account = (await listStaff(db)).find(({ name }) => name.toLowerCase() === staffName.toLowerCase());
  if (account === undefined) return refuse('notFound');
  return ok(
    told({ about: [fact('roles', account.roles.join(','))], changes: [changed('active', account.is_active, on)] }),
  );
};

/** Whoever has no key that counts can do nothing afterwards. */
const requireSigning: PreviewOf<'requireSigning'> = async ({ db }) => {
  const [accounts, keys] = await Promise.all([listStaff(db), listKeys(db, null)]);
  const withKey = new Set(keys.filter(isActive).map(({ staff }) => staff));
  const open = accounts.filter(({ is_active }) => is_active);
  const without = open.filter(({ id }) => !withKey.has(id));
  return ok(
    told({
      figures: [counted('staffAccounts', open.length), counted('staffWithoutKey', without.length)],
      about: without.length === 0 ? [] : [fact('staffWithoutKey', without.map(({ name }) => name).join(', '))],
    }),
  );
};

/** About what is given, rooms, the site as a whole and its staff. */
export const sitePreviews = {
  createActivity,
  endActivity,
  createRain,
  cancelRain,
  deleteRoom,
  setGiftPrice,
  endLiveShow,
  closeLiveRoom,
  setMaintenance,
  setClosed,
  setStaffActive,
  requireSigning,
};
