import { OPERATOR_ROLES } from '@caiting/contract';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '@caiting/web/ui/form/Button.tsx';
import { LanguageChoice } from '@caiting/web/language/LanguageChoice.tsx';
import { ThemeChoice } from '@caiting/web/theme/ThemeChoice.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { partOf } from '../contract/entries.ts';
import { roleWord } from '../contract/role-words.ts';
import { useSession } from '../platform/session.ts';
import { signOut } from '../platform/sign-in.ts';
import { useSaid } from '../platform/texts.ts';
import styles from './Shell.module.css';
import { shellTexts } from './texts.ts';

/** Who is signed in, in which role; language, appearance, keys, and the way out. */
export function OwnMenu({ onKeys }: { onKeys(): void }) {
  const t = useText(shellTexts);
  const say = useSaid();
  const { staffName, roles } = useSession();
  // Who holds the whole desk is called so.
  const shown = OPERATOR_ROLES.every((role) => roles.includes(role)) ? ['operator'] : roles;
  const [isLeaving, setIsLeaving] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  const own = partOf('own');
  const shut = (): void => details.current?.removeAttribute('open');
  useEffect(() => {
    const handleElsewhere = ({ target }: Event): void => {
      if (!details.current?.contains(target as Node)) details.current?.removeAttribute('open');
    };
    document.addEventListener('pointerdown', handleElsewhere);
    return () => document.removeEventListener('pointerdown', handleElsewhere);
  }, []);
  return (
    <details ref={details} className={styles.own}>
      <summary>
        <span className="sr">{t('account')}</span>
        <i className={styles.avatar} aria-hidden="true">
          {staffName.slice(0, 1).toUpperCase()}
        </i>
        <span className={styles.who}>
          <b translate="no">{staffName}</b>
          <small>{shown.map((role) => say(roleWord(role))).join(' / ')}</small>
        </span>
        <ChevronDown size={14} aria-hidden="true" />
      </summary>
      <div className={styles.ownBox}>
        <LanguageChoice />
        <ThemeChoice />
        {own && own.reads.length > 0 && (
          <Link to="/own" onClick={shut}>
            {t('account')}
          </Link>
        )}
        <Button
          size="s"
          onClick={() => {
            shut();
            onKeys();
          }}
        >
          {t('keys')}
        </Button>
        <Button
          size="s"
          busy={isLeaving}
          onClick={() => {
            setIsLeaving(true);
            void signOut();
          }}
        >
          {t('signOut')}
        </Button>
      </div>
    </details>
  );
}
