/** Customer service for the rest of the site. Kept small: the frame of every page imports it. */
export { closeService, openService } from './service/service-store.ts';
export { ServiceHost } from './service/ServiceHost.tsx';
