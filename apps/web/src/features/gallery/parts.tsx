import type { ReactNode } from 'react';
import { Card } from '../../ui/layout/Card.tsx';
import styles from './Gallery.module.css';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className={styles.section}>
      <h2>{title}</h2>
      {children}
    </Card>
  );
}

export const Flow = ({ children }: { children: ReactNode }) => <div className={styles.flow}>{children}</div>;

export function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span>{name}</span>
      <div>{children}</div>
    </div>
  );
}
