import type { ReactNode } from 'react';
import { Card } from '../../../ui/layout/Card.tsx';
import styles from './RechargeCard.module.css';
import { Steps } from './Steps.tsx';

/** The card of a recharge: on a desktop its title and how far it has come; a phone's bar says the title. */
export function RechargeCard({ title, at, children }: { title: string; at: 1 | 2 | 3; children: ReactNode }) {
  return (
    <Card className={styles.card}>
      <header className={`${styles.title} desk`}>
        <h1>{title}</h1>
        <Steps at={at} />
      </header>
      {children}
    </Card>
  );
}
