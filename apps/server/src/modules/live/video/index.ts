/** Where the picture of a room comes from: loops of the release, or hosts that the configuration allows. */
export { isClip } from './clips.ts';
export { videoRoutes } from './routes.ts';
export { isAllowedSource, sourceUrl, videoSources } from './sources.ts';
