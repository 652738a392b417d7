import { articleBindings } from './articles/articles.ts';
import { helpVoteBinding } from './articles/votes.ts';
import { shownBindings } from './items/shown.ts';
import { inboxBindings } from './letters/inbox.ts';

export const calls = [...inboxBindings, ...shownBindings, ...articleBindings, helpVoteBinding];
