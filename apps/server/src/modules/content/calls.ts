import { articleBindings } from './articles/articles.ts';
import { helpVoteBinding } from './articles/votes.ts';
import { draftBinding } from './items/drafts.ts';
import { shownBindings } from './items/shown.ts';
import { inboxBindings } from './letters/inbox.ts';
import { personalBindings } from './letters/personal.ts';
import { sentBindings } from './letters/sent.ts';
import { shutOutBindings } from './letters/shut-out.ts';

export const calls = [
  ...inboxBindings,
  ...personalBindings,
  ...sentBindings,
  ...shutOutBindings,
  ...shownBindings,
  draftBinding,
  ...articleBindings,
  helpVoteBinding,
];
