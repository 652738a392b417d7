import type { Deps } from '../../../platform/deps.ts';
const CLIPS = new Set(['studio', 'race', 'dice']);
export const isClip = (name: string): boolean => CLIPS.has(name);
export const isAllowedSource = (_deps: Deps, _url: string): boolean => false;
export const sourceUrl = (kind: 'demo' | 'hls', source: string): string =>
  kind === 'demo' ? `/live-video/demo/${source}/master.m3u8` : source;
