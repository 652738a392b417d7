import { ChevronRight } from 'lucide-react';
import type { HTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../cx.ts';
import styles from './Card.module.css';

/** A white surface with a hairline. Sections of a page stand in cards; cards never stand in cards. */
export function Card({
  as: Tag = 'section',
  className,
  children,
  ...rest
}: { as?: 'section' | 'div' | 'aside' | 'article' } & HTMLAttributes<HTMLElement>) {
  return (
    <Tag {...rest} className={cx(styles.card, className)}>
      {children}
    </Tag>
  );
}

/** Title row of a card; at its right a link ("购彩大厅 ›") or any small thing. */
export function CardHead({
  title,
  level = 2,
  more,
  to,
  children,
}: {
  title: ReactNode;
  level?: 2 | 3;
  more?: string;
  to?: string;
  children?: ReactNode;
}) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={styles.head}>
      <Heading>{title}</Heading>
      {children}
      {more &&
        (to ? (
          <Link to={to} className={styles.more}>
            {more} <ChevronRight size={14} aria-hidden="true" />
          </Link>
        ) : (
          <span className={styles.more}>{more}</span>
        ))}
    </div>
  );
}
