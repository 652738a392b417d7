import { mayUse, needEntry, partOf } from '../contract/entries.ts';
import { PartView } from '../parts/PartPage.tsx';
import { useSession } from '../platform/session.ts';
import { useUrlState } from '../table/url-state.ts';
import { SettingsFilePage } from './SettingsFilePage.tsx';

/** Acts about a file of settings: both stand on one page. */
const OF_FILE: ReadonlySet<string> = new Set(['exportSettings', 'compareSettings']);

/** Settings: files of them are drawn by hand, the rest as its calls have it. */
export function Component() {
  const url = useUrlState();
  const held = useSession((state) => state.roles);
  const part = partOf('settings');
  if (part === undefined) return null;
  const isFile = OF_FILE.has(url.get('do') ?? '') && mayUse(needEntry('compareSettings'), held);
  return isFile ? <SettingsFilePage /> : <PartView part={part} />;
}
