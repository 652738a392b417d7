import type Hls from 'hls.js';
import type { HlsConfig, LoaderResponse } from 'hls.js';
import { withSmallDiscontinuity } from './discontinuity.ts';

/** A source on a video element, by hls.js or by the browser itself. */
export interface Attached {
  /** Heights of the levels to choose from, best first; empty where the browser chooses. */
  levels(): readonly number[];
  /** A level by its place in `levels`; −1 lets the player choose. */
  setLevel(level: number): void;
  /** Seconds behind the live edge; null where it is not known. */
  latency(): number | null;
  destroy(): void;
}

/** A live playlist is a few kilobytes. */
const PLAYLIST_MAX = 1_000_000;
const MEDIA_REPAIRS_MAX = 2;

const OPTIONS: Partial<HlsConfig> = {
  liveSyncDurationCount: 2,
  liveMaxLatencyDurationCount: 6,
  maxLiveSyncPlaybackRate: 1.1,
  // Hours of a stream must not stay in memory.
  backBufferLength: 30,
  maxBufferLength: 20,
};

/** Puts the source on the element. `onFailed`: it gives up, and must be attached anew. */
export async function attach(video: HTMLVideoElement, src: string, onFailed: () => void): Promise<Attached> {
  const { default: HlsLight } = await import('hls.js/light');
  if (!HlsLight.isSupported()) return attachNative(video, src, onFailed);
  const hls = new HlsLight({ ...OPTIONS, pLoader: boundedLoader(HlsLight) });
  let repairs = 0;
  hls.on(HlsLight.Events.ERROR, (_event, data) => {
    if (!data.fatal) return;
    if (data.type === HlsLight.ErrorTypes.MEDIA_ERROR && repairs < MEDIA_REPAIRS_MAX) {
      repairs += 1;
      hls.recoverMediaError();
    } else onFailed();
  });
  hls.loadSource(src);
  hls.attachMedia(video);
  const order = () => hls.levels.map(({ height }, at) => ({ height, at })).sort((a, b) => b.height - a.height);
  return {
    levels: () => order().map(({ height }) => height),
    setLevel: (level) => void (hls.currentLevel = level < 0 ? -1 : (order()[level]?.at ?? -1)),
    latency: () => (hls.levels.length > 0 && Number.isFinite(hls.latency) ? hls.latency : null),
    destroy: () => hls.destroy(),
  };
}

/** Safari plays HLS by itself. */
function attachNative(video: HTMLVideoElement, src: string, onFailed: () => void): Attached {
  const failed = () => onFailed();
  video.addEventListener('error', failed);
  video.src = src;
  return {
    levels: () => [],
    setLevel: () => undefined,
    latency: () => null,
    destroy: () => {
      video.removeEventListener('error', failed);
      video.removeAttribute('src');
      video.load();
    },
  };
}

/** Playlists only: one that is absurdly long is refused before it is read, and none has numbers that hls.js cannot walk over. */
function boundedLoader(HlsLight: typeof Hls): NonNullable<HlsConfig['pLoader']> {
  const Base = HlsLight.DefaultConfig.loader as unknown as NonNullable<HlsConfig['pLoader']>;
  return class extends Base {
    override load(...[context, config, callbacks]: Parameters<InstanceType<typeof Base>['load']>): void {
      super.load(context, config, {
        ...callbacks,
        onSuccess: (response, stats, of, details) => {
          const { data } = response;
          if (typeof data === 'string' && data.length > PLAYLIST_MAX)
            callbacks.onError({ code: 0, text: 'playlist too long' }, of, details, stats);
          else callbacks.onSuccess(bounded(response), stats, of, details);
        },
      });
    }
  };
}

const bounded = (response: LoaderResponse): LoaderResponse =>
  typeof response.data === 'string' ? { ...response, data: withSmallDiscontinuity(response.data) } : response;
