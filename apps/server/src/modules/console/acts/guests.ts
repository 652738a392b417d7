import { consoleGuestCalls } from '@caiting/contract';
import { ok } from '../../../platform/outcome.ts';
import { createGuestLink, guestLinks, withdrawGuestLink } from '../../chat/index.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { unlogged } from '../core/roles.ts';

/** Links for guests of the chat. */
export const guestActBindings = [
  unlogged(consoleGuestCalls.guestLinks, async ({ deps }, { roomCode }) =>
    ok(await guestLinks(deps, roomCode ?? null)),
  ),
  logged(consoleGuestCalls.createGuestLink, async ({ deps }, input) => {
    const made = await createGuestLink(deps, input);
    return made.ok ? ok({ done: true, note: `访客链接 ${made.data.path}`, guestCode: made.data.guestCode }) : made;
  }),
  logged(consoleGuestCalls.withdrawGuestLink, async ({ deps }, { guestCode }) => {
    const withdrawn = await withdrawGuestLink(deps, guestCode);
    return withdrawn.ok ? done(`访客链接 ${guestCode} 已撤销`) : withdrawn;
  }),
];
