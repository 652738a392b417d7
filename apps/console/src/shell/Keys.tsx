import { Dialog } from '@caiting/web/ui/overlay/Dialog.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import styles from './Shell.module.css';
import { shellTexts } from './texts.ts';

const KEYS = [
  ['/', 'kSearch'],
  ['Ctrl K', 'kSearch'],
  ['g h w r a i p l b o', 'kGo'],
  ['j k', 'kRows'],
  ['Enter', 'kOpen'],
  ['a', 'kApprove'],
  ['r', 'kRefuse'],
  ['c', 'kCopy'],
  ['f', 'kFilter'],
  ['Esc', 'kClose'],
  ['?', 'kList'],
] as const;

/** What the keys do. */
export function Keys({ open, onClose }: { open: boolean; onClose(): void }) {
  const t = useText(shellTexts);
  return (
    <Dialog open={open} title={t('keys')} onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              {(keys.startsWith('Ctrl') ? [keys] : keys.split(' ')).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.fine}>{t('noKeyMoves')}</p>
    </Dialog>
  );
}
