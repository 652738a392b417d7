import { ruleNicknames } from '../account/index.ts';
import { tenantValues } from '../tenant/index.ts';
import { fold } from './filter/fold.ts';
import { screenText } from './filter/screen.ts';
import { listManagerNames } from './moderation-queries.ts';

/**
 * What the hall asks of a name that stands beside every word of a person (anchors/chat §6.5): nothing in it that the filter looks for, since a name can be
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
