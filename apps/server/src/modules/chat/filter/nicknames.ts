import type { Queries } from '../../../platform/db/pool.ts';
import { ruleNicknames } from '../../account/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { fold } from '../../../platform/text/fold.ts';
import { screenText } from './screen.ts';

/**
 * What the hall asks of a name that stands beside every word of a person: nothing in it that the filter looks for, since a name can be
 * neither starred nor held, and not the name of a room manager in another writing.
 */
export function guardNicknames(): void {
  ruleNicknames(async (deps, db) => {
    const values = await tenantValues(deps);
    const bearers = new Map<string, string[]>();
    for (const { id, nickname } of await listManagerNames(db)) {
      const read = fold(nickname).dense;
      bearers.set(read, [...(bearers.get(read) ?? []), id]);
    }
    return (nickname, player) => {
      if (screenText(nickname, values).hits.length > 0) return false;
      // Two managers may be called the same; either of them may not, since there is the other.
      return (bearers.get(fold(nickname).dense) ?? []).every((manager) => manager === player);
    };
  });
}

/** What all room managers are called, each once. */
function listManagerNames(db: Queries): Promise<{ id: string; nickname: string }[]> {
  return db.query<{ id: string; nickname: string }>(
    'select p.id::text as id, p.nickname from player p where exists (select from chat_manager m where m.user_id = p.id)',
  );
}
