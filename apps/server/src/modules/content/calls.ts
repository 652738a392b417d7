import { articleBindings } from './articles/articles.ts';
import { helpVoteBinding } from './articles/votes.ts';
import { shownBindings } from './items/shown.ts';
import { inboxBindings } from './letters/inbox.ts';
import { personalBindings } from './letters/personal.ts';

export const calls = [...inboxBindings, ...personalBindings, ...shownBindings, ...articleBindings, helpVoteBinding];
