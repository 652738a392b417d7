import { lazyPart } from '@caiting/web/ui/hooks/lazy-part.ts';

/** What whoever asked has signed, beside what is to be agreed to; nothing where its part cannot be had. */
export const AskedSigned = lazyPart(
  async () => (await import('./AskedSigned.tsx')).AskedSigned,
  () => null,
);
