import type { FastifyInstance } from 'fastify';
import { realNowMs } from '../../../platform/signed/sign.ts';
import { clipFiles, isClip, LEVELS } from './clips.ts';
import { livePlaylist, masterPlaylist } from './playlist.ts';

/** Where the built-in loops are served from: files, no calls of the contract. */
export const VIDEO_PATH = '/v1/live/video/';

const PLAYLIST = 'application/vnd.apple.mpegurl';

interface Params {
  readonly clip: string;
  readonly level: string;
  readonly file: string;
}

/** The loops of the release as live streams, by the clock of this machine: a picture decides nothing. */
export function videoRoutes(app: FastifyInstance): void {
  app.get<{ Params: Params }>(`${VIDEO_PATH}:clip/master.m3u8`, async ({ params }, reply) => {
    if (!isClip(params.clip)) return reply.code(404).send();
    return reply.type(PLAYLIST).header('cache-control', 'public, max-age=3600').send(masterPlaylist(LEVELS));
  });
  app.get<{ Params: Params }>(`${VIDEO_PATH}:clip/:level/:file`, async ({ params }, reply) => {
    const clip = clipFiles(params.clip, params.level);
    if (clip === null) return reply.code(404).send();
    if (params.file === 'index.m3u8')
      return reply.type(PLAYLIST).header('cache-control', 'no-cache').send(livePlaylist(clip, realNowMs()));
    const bytes = clip.files.get(params.file);
    if (bytes === undefined) return reply.code(404).send();
    // A segment of a release never changes; another release has other loops under other names, or none.
    return reply.type('video/mp4').header('cache-control', 'public, max-age=86400').send(bytes);
  });
}
