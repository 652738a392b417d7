export { FirstLimit } from './FirstLimit.tsx';
export { RealityCheckHost } from './RealityCheckHost.tsx';
export { SessionClock } from './SessionClock.tsx';
