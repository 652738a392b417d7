import type { Deps } from '../../platform/deps.ts';
import { job } from '../../platform/jobs/jobs.ts';
import type { ServerModule } from '../../platform/module.ts';
import { readTenantValues } from '../tenant/index.ts';
import { keepConsents } from './articles/consents.ts';
import { onRegistered } from '../account/index.ts';
import { articleAnswers, articleWords } from './articles/page-words.ts';
import { syncArticles } from './articles/sync-articles.ts';
import { deleteOldVotes } from './articles/votes.ts';
import { calls } from './calls.ts';
import { deleteOldDrafts } from './items/drafts.ts';
import { endDemoItems } from './items/end-demo-items.ts';
import { cleanPictures } from './items/pictures.ts';
import { tellOfChanges } from './items/shown.ts';
import { writeLettersOfEvents } from './letters/letters-of-events.ts';
import { deleteOldLetters } from './letters/queries.ts';
import { contentLists } from './own-lists.ts';
import { contentLeaving } from './leaving.ts';

export { hasAgreement, listConsents } from './articles/consents.ts';
export { followRelease } from './articles/sync-articles.ts';
export { helpVotes } from './articles/votes.ts';
export { previewItem } from './items/drafts.ts';
export { addPicture, picturesForStaff } from './items/pictures.ts';
export { changeItem, createItem, endItem, itemsForStaff } from './items/publish.ts';
export { noticesTold } from './items/told.ts';
export { lettersBetween } from './letters/between.ts';
export { tellUnread } from './letters/inbox.ts';
export { markManyRead as markLettersRead } from './letters/queries.ts';
export { letterTold, sharedLetters, type LetterTold } from './letters/told.ts';
export { countReaders, sendLetter } from './letters/send-letter.ts';
export { seedContent } from './seed-content.ts';

/** What the site says: letters, notices, banners, help and the pages about itself (product §2, §7). */
export const contentModule: ServerModule = {
  name: 'content',
  ownLists: contentLists,
  leaving: contentLeaving,
  calls,
  pageWords: ({ db }, path, query) => articleWords(db, path, query),
  pageAnswers: ({ db }, path) => articleAnswers(db, path),
  fileColumns: [{ table: 'content_picture', column: 'path' }],
  jobs: (deps) => [
    job({
      name: 'content.clean',
      cron: '30 4 * * *',
      isExclusive: true,
      handle: async (tx) => {
        await deleteOldLetters(tx);
        await deleteOldVotes(tx);
        await deleteOldDrafts(tx);
      },
    }),
    job({
      name: 'content.pictures',
      cron: '45 4 * * *',
      isExclusive: true,
      handle: async () => void (await cleanPictures(deps)),
    }),
  ],
  endDemo: async (deps) => ({ notices: await endDemoItems(deps) }),
  start,
};

async function start(deps: Deps): Promise<void> {
  await syncArticles(deps);
  // Also where a demo was left without its end, or by a release that kept them.
  if (!(await readTenantValues(deps.db)).demo) await endDemoItems(deps);
  writeLettersOfEvents(deps);
  tellOfChanges(deps);
  onRegistered(deps, keepConsents);
}
