import { useText } from '../../../platform/i18n/i18n.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import styles from './KeysDialog.module.css';
import { keysTexts } from './texts.ts';

type Word = keyof (typeof keysTexts)['zh'];
type Keys = readonly (readonly [key: string, does: Word])[];

const EVERYWHERE: Keys = [
  ['Tab', 'next'],
  ['Shift+Tab', 'previous'],
  ['Enter', 'press'],
  ['Space', 'press'],
  ['← → ↑ ↓', 'within'],
  ['Esc', 'close'],
  ['?', 'list'],
];

/** What a page has beside that, by its row in the site map. */
const OF_PAGES: Readonly<Record<string, { readonly title: Word; readonly keys: Keys }>> = {
  '/lottery/:type/:code': {
    title: 'pad',
    keys: [
      ['← →', 'move'],
      ['↑ ↓', 'place'],
      ['0–9', 'pick'],
      ['Q–Y', 'quick'],
      ['Space', 'toggle'],
      ['Enter', 'add'],
      ['Ctrl+Enter', 'bet'],
      ['Esc Esc', 'clear'],
    ],
  },
  '/chat': {
    title: 'talk',
    keys: [
      ['Enter', 'send'],
      ['Shift+Enter', 'line'],
      ['@', 'mention'],
      ['Esc', 'tools'],
    ],
  },
  '/live/:type/:code': {
    title: 'picture',
    keys: [
      ['Space', 'play'],
      ['M', 'sound'],
      ['F', 'full'],
    ],
  },
};

/** The keys of this page and of every page. */
export function KeysDialog({ path, onClose }: { path: string; onClose(): void }) {
  const t = useText(keysTexts);
  const own = OF_PAGES[path];
  return (
    <Dialog open title={t('title')} onClose={onClose} className={styles.dialog ?? ''}>
      {own && <Group title={t(own.title)} keys={own.keys} />}
      <Group title={t('everywhere')} keys={EVERYWHERE} />
    </Dialog>
  );
}

function Group({ title, keys }: { title: string; keys: Keys }) {
  const t = useText(keysTexts);
  return (
    <section>
      <h3>{title}</h3>
      <dl className={styles.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
