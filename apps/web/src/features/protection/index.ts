export { FirstLimit } from './FirstLimit.tsx';
export { PauseNote, usePause } from './PauseNote.tsx';
export { PlayToday } from './PlayToday.tsx';
export { RealityCheckHost } from './RealityCheckHost.tsx';
export { SessionClock } from './SessionClock.tsx';
export { useNearLimit } from './use-near-limit.ts';
