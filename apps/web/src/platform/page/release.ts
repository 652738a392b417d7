import { create } from 'zustand';
import { useSiteLink } from '../socket/site-socket.ts';

/** Whether the site has been built anew since this page was loaded. */
export const useRelease = create<{ isOld: boolean }>(() => ({ isOld: false }));

/** What the page was built as; a page of the development server does not say it. */
const loaded = (): string | undefined => document.querySelector<HTMLMetaElement>('meta[name=release]')?.content;

/** Asks what the site is now. Nobody is told that it could not be read: the next reason to ask comes. */
async function look(): Promise<void> {
  const own = loaded();
  if (own === undefined || useRelease.getState().isOld) return;
  const answer = await fetch('/release.txt', { cache: 'no-store' }).catch(() => null);
  if (answer?.ok !== true) return;
  const now = (await answer.text()).trim();
  if (now !== '' && now !== own) useRelease.setState({ isOld: true });
}

/** A new release starts the site again: pages ask when their connection is back, and when the device is. Called once. */
export function watchRelease(): void {
  useSiteLink.subscribe(({ link }, before) => void (link === 'up' && before.link === 'lost' && look()));
  addEventListener('online', () => void look());
}
