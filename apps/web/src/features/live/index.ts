/** Live rooms for the rest of the site: what is on air, on the home page and beside a table, and the picture that goes along to the table. */
export { LiveLink } from './elsewhere/LiveLink.tsx';
export { LiveNow } from './elsewhere/LiveNow.tsx';
export { SmallPicture } from './elsewhere/SmallPicture.tsx';
