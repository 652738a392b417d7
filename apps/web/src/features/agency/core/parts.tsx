import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import styles from './Agency.module.css';
import { agencyTexts } from './texts.ts';

/** A card that is coming, or that did not come. */
export function Waiting({ isError, onAgain, height = 180 }: { isError: boolean; onAgain(): void; height?: number }) {
  const t = useText(agencyTexts);
  return isError ? (
    <ErrorState title={t('failed')} text={t('failedText')} action={<Button onClick={onAgain}>{t('reload')}</Button>} />
  ) : (
    <Card aria-busy="true" aria-label={t('loading')}>
      <Skeleton width="100%" height={height} />
    </Card>
  );
}

/** Why the server refused a form, above the button that sent it. */
export const Refusal = ({ text }: { text: string | null }) =>
  text !== null && (
    <p className={styles.warn} role="alert">
      {text}
    </p>
  );

export interface Tile {
  readonly name: string;
  /** Money as on the wire, null until it is known, or a count already written. */
  readonly money?: string | null;
  readonly text?: string;
  readonly signed?: boolean;
  readonly note?: string;
}

interface TilesProps {
  readonly tiles: readonly Tile[];
  readonly label: string;
  /** So many tiles lead, in one row of a wide screen; those after them step back. */
  readonly lead?: number;
}

/** Figures in a grid: label, figure, one line of context. */
export function Tiles({ tiles, label, lead }: TilesProps) {
  return (
    <dl className={cx(styles.tiles, lead !== undefined && styles.led)} aria-label={label}>
      {tiles.map(({ name, money, text, signed = false, note }, at) => (
        <Card as="div" key={name} className={cx(styles.tile, lead !== undefined && at >= lead && styles.quiet)}>
          <dt>{name}</dt>
          <dd className="num">
            {money === undefined ? text : <Money value={money} signed={signed} />}
            {note !== undefined && <small>{note}</small>}
          </dd>
        </Card>
      ))}
    </dl>
  );
}

/** Nickname over the masked user name. */
export function Person({ nickname, userName, children }: { nickname: string; userName: string; children?: ReactNode }) {
  return (
    <span className={styles.person}>
      <b>
        <span translate="no">{nickname}</span> {children}
      </b>
      <small>{userName}</small>
    </span>
  );
}

/** A row of a list on a phone that opens what it is about. */
export function PressRow({ onPress, children }: { onPress(): void; children: ReactNode }) {
  return (
    <li className={styles.pressed}>
      <button type="button" onClick={onPress}>
        {children}
      </button>
    </li>
  );
}

export interface CrumbStep {
  readonly userId: string;
  readonly nickname: string;
}

interface CrumbsProps {
  /** Undefined while it is not known, or could not be asked for. */
  readonly path: readonly CrumbStep[] | undefined;
  /** The member whose downline is listed; '' for one's own. */
  readonly at: string;
  onGo(userId: string): void;
}

/** 我 › 陈海 › 江上舟: where in the line the list stands; nothing at its top. */
export function Crumbs({ path, at: member, onGo }: CrumbsProps) {
  const t = useText(agencyTexts);
  if (member === '') return null;
  const unknown = [{ userId: member, nickname: '…' }];
  const steps = [{ userId: '', nickname: t('me') }, ...(path ?? unknown)];
  return (
    <Card as="div">
      <nav className={styles.crumbs} aria-label={t('path')}>
        {steps.map(({ userId, nickname }, at) =>
          at === steps.length - 1 ? (
            <b key={userId} aria-current="page" translate="no">
              {nickname}
            </b>
          ) : (
            <span key={userId}>
              <button type="button" translate="no" onClick={() => onGo(userId)}>
                {nickname}
              </button>{' '}
              ›
            </span>
          ),
        )}
      </nav>
    </Card>
  );
}
