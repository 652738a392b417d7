import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import { Skeleton } from '../../../ui/layout/States.tsx';
import type { ChatLists as Lists } from './ChatLists.tsx';

/** The lists come beside the talk: a phone shows them when they are asked for. */
const Loaded = lazyPart(async () => (await import('./ChatLists.tsx')).ChatLists);

export function ChatLists(props: ComponentProps<typeof Lists>) {
  return (
    <Suspense fallback={<Skeleton height={56} width="100%" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
