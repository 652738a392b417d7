import { lazyPart } from '../../../ui/hooks/lazy-part.ts';

/** Its code comes once what bets stands, ahead of the first bet. */
export const ConfirmDialog = lazyPart(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog);
