/** What can be claimed now, for the page that everybody begins with; it loads this after itself. */
export { ClaimsNow } from './ClaimsNow.tsx';
