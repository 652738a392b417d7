import { VIEW_HASH } from '@caiting/contract';
import { isText, readTab, STORED, writeTab } from '../storage/storage.ts';

/**
 * Staff look at the site as a player sees it, read only (docs/decisions/0334). The console opens a tab with the token of that view behind #, which leaves the
 * address at once and stays with the tab; boot.js knows the same. Such a page never uses the browser's own login, and keeps nothing in the browser.
 */
export const viewToken: string | null = tokenOfTab();
export const isView = viewToken !== null;

function tokenOfTab(): string | null {
  // On the server, and in tests of parts, there is no address.
  const [address, token] = String(globalThis.location).split(VIEW_HASH);
  if (token === undefined) return readTab(STORED.view, isText);
  writeTab(STORED.view, token);
  history.replaceState(history.state, '', address);
  return token;
}
