import { consoleRechargeCalls } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Staff } from '../../../platform/http/binding.ts';
import { insertLog, saveLogOutcome } from './logged.ts';
import { roleRefusal } from './roles.ts';

const ACT = 'readPicture';

/**
 * A player's private picture (a receipt) is read by who reads the queue that names it. The look of whoever decides there ends in an act that has its line in
 * the log; who may only read leaves one by the look itself, and so does a refused look.
 */
export async function readsPicture(deps: Deps, { staffId, name }: Staff, path: string): Promise<boolean> {
  const { rechargeReviews, reviewRecharge } = consoleRechargeCalls;
  if ((await roleRefusal(deps, staffId, reviewRecharge)) === null) return true;
  const refused = await roleRefusal(deps, staffId, rechargeReviews);
  const id = await insertLog(deps.db, { staff: staffId, name, act: ACT, detail: { path } });
  await saveLogOutcome(deps.db, id, refused?.key ?? 'done');
  return refused === null;
}
