import type { HTMLAttributes, ReactNode } from 'react';
import { Card } from '@caiting/web/ui/layout/Card.tsx';
import styles from './Figures.module.css';

export interface Figure {
  readonly name: string;
  readonly value: ReactNode;
  /** What it is of, or beside. */
  readonly text: string;
}

/** Figures of the house side by side, six in a row; above them whatever is to be said of all. */
export function Figures({
  figures,
  children,
  ...card
}: { figures: readonly Figure[] } & Omit<HTMLAttributes<HTMLElement>, 'className'>) {
  return (
    <Card {...card} className={styles.figures}>
      {children}
      <dl>
        {figures.map(({ name, value, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">
              <b>{value}</b>
              <small>{text}</small>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
