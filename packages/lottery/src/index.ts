/** The lottery engine with all nine groups. The web uses `@caiting/lottery/core` and loads a group's plays on demand. */
export * from './core.ts';
export { findPlay, playsOf } from './catalogue.ts';
export { countingOf, formatCounting } from './counting.ts';
export { exposureOf, formatExposure } from './exposure.ts';
export type { Exposure } from './exposure.ts';
