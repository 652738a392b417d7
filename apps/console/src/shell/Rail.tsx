import type { ConsoleGroup } from '@caiting/contract';
import { NavLink } from 'react-router';
import { LogoMark } from '@caiting/web/ui/display/Logo.tsx';
import { cx } from '@caiting/web/ui/cx.ts';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { GROUPS, PARTS, type Part } from '../contract/entries.ts';
import { useSaid } from '../platform/texts.ts';
import { PART_ICONS } from './part-icons.ts';
import styles from './Shell.module.css';
import type { CountOf } from './Shell.tsx';
import { shellTexts } from './texts.ts';
import { useLacking } from './use-lacking.ts';

/** Parts that have a screen: those with a call, and the home page, which is made of others. */
export const isShown = ({ id, reads, acts }: Part): boolean =>
  id !== 'own' && (id === 'home' || reads.length + acts.length > 0);

/** Every part by its group, with what waits in it. */
export function Rail({
  countOf,
  hasFailed,
  isSheet = false,
}: {
  countOf: CountOf;
  hasFailed: boolean;
  isSheet?: boolean;
}) {
  const t = useText(shellTexts);
  const say = useSaid();
  const lacking = useLacking();
  // Until the site sells; then there is nothing left to do there.
  const shown = PARTS.filter((part) => isShown(part) && (part.id !== 'setup' || lacking > 0));
  const counts: CountOf = (part) => (part === 'setup' ? lacking : countOf(part));
  return (
    <aside className={cx(styles.rail, isSheet && styles.inSheet)}>
      {!isSheet && (
        <div className={styles.railHead}>
          <LogoMark size={26} />
          <b translate="no">{t('name')}</b>
          <span className={styles.tag}>{t('console')}</span>
        </div>
      )}
      <nav aria-label={t('nav')} className={styles.nav}>
        {shown.filter(({ group }) => group === null).map((part) => link(part, counts, say(part), t))}
        {(Object.keys(GROUPS) as ConsoleGroup[]).map((group) => (
          <div key={group} role="group" aria-labelledby={`group-${group}`}>
            <p id={`group-${group}`} className={styles.group}>
              {say(GROUPS[group])}
            </p>
            {shown.filter((part) => part.group === group).map((part) => link(part, countOf, say(part), t))}
          </div>
        ))}
      </nav>
      {!isSheet && (
        <p className={styles.railFoot} role="status">
          <i data-ok={!hasFailed || undefined} aria-hidden="true" /> {t(hasFailed ? 'linkLost' : 'linkOk')}
        </p>
      )}
    </aside>
  );
}

function link(part: Part, countOf: CountOf, name: string, t: (key: 'waiting', params: { n: number }) => string) {
  const Icon = PART_ICONS[part.id];
  const count = countOf(part.id);
  return (
    <NavLink
      key={part.id}
      end
      to={part.id === 'home' ? '/' : `/${part.id}`}
      className={({ isActive }) => (isActive ? styles.on : undefined)}
    >
      <Icon size={17} aria-hidden="true" />
      <span>{name}</span>
      {count > 0 && (
        <em className="num" aria-label={t('waiting', { n: count })}>
          {count}
        </em>
      )}
    </NavLink>
  );
}
