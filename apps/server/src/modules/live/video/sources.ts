import type { Deps } from '../../../platform/deps.ts';
import { VIDEO_PATH } from './routes.ts';

const SOURCE_MAX = 500;

/** Hosts that pages may load live pictures from, by configuration. */
export const videoSources = ({ config }: Deps): readonly string[] => config.liveHosts;

/** Whether a playlist may be shown: https, on a configured host, nothing in the address that reads like another. */
export function isAllowedSource({ config }: Pick<Deps, 'config'>, text: string): boolean {
  if (text.length > SOURCE_MAX || /[\s\\"'<>]/.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    url.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    url.hash === '' &&
    url.pathname.endsWith('.m3u8') &&
    url.href === text &&
    config.liveHosts.includes(url.origin)
  );
}

/** What the player of a page loads. */
export const sourceUrl = (kind: 'demo' | 'hls', source: string): string =>
  kind === 'demo' ? `${VIDEO_PATH}${source}/master.m3u8` : source;
