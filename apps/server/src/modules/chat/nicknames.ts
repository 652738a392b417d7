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
  ruleNicknames(async (deps, db, nickname, player) => {
    if (screenText(nickname, await tenantValues(deps)).hits.length > 0) return false;
    const read = fold(nickname).dense;
    return (await listManagerNames(db, player)).every((name) => fold(name).dense !== read);
  });
}
