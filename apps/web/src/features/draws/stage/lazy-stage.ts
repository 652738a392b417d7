import { lazyPart } from '../../../ui/hooks/lazy-part.ts';

/** Its code comes once its place stands, ahead of the first draw. */
export const DrawStage = lazyPart(async () => (await import('./DrawStage.tsx')).DrawStage);
/** The same in large, where a draw is the subject: 104 px. */
export const BigStage = lazyPart(async () => (await import('./BigStage.tsx')).BigStage);
export const PassingStage = lazyPart(async () => (await import('./PassingStage.tsx')).PassingStage);
