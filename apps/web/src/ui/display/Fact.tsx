import type { ReactNode } from 'react';

/** One named value of a list of facts (`dl`); how the two stand is said by the list. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
