import { chaseCalls } from '@caiting/contract';
import { bind, type Binding } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { addChase } from './add-chase.ts';
import { cancelChase } from './cancel-chase.ts';
import { chaseRecords, latestChases, oneChase } from './list-chases.ts';

export const chaseBindings: readonly Binding[] = [
  bind(chaseCalls.addChaseBetting, ({ deps, session, requestId }, input) => addChase(deps, session, requestId, input)),
  bind(chaseCalls.cancelAutoChaseBetting, ({ deps, session, requestId }, input) =>
    cancelChase(deps, session, requestId, input),
  ),
  bind(chaseCalls.getChaseBetting, async ({ deps, session }, input) =>
    ok(await latestChases(deps, session.userId, input)),
  ),
  bind(chaseCalls.getChaseBetData, async ({ deps, session }, input) =>
    ok(await chaseRecords(deps, session.userId, input)),
  ),
  bind(chaseCalls.getChaseDetail, ({ deps, session }, { id }) => oneChase(deps, session.userId, id)),
];
