/** Heartbeat and page views (product §4, §7 statistics): begun by the start of the site, told by its frame which page is shown. */
export { startHeartbeat } from './heartbeat.ts';
export { pageShown, startPageUse } from './page-use.ts';
