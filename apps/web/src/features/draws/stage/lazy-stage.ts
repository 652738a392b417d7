import { lazyPart } from '../../../ui/hooks/lazy-part.ts';

/** Its code comes once its place stands, ahead of the first draw. */
export const DrawStage = lazyPart(async () => (await import('./DrawStage.tsx')).DrawStage);
