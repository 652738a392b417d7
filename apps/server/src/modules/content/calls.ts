import { articleBindings } from './articles/articles.ts';
import { shownBindings } from './items/shown.ts';
import { inboxBindings } from './letters/inbox.ts';

export const calls = [...inboxBindings, ...shownBindings, ...articleBindings];
