import { useText } from '../../../platform/i18n/i18n.ts';
import { PAD_KEYS, padKeyTexts } from '../../../shared/keys/pad-keys.ts';
import type { PagePath } from '../../../shared/site/site-map.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import styles from './KeysDialog.module.css';
import { keysTexts } from './texts.ts';

type Word = keyof (typeof keysTexts)['zh'];
type Keys = readonly (readonly [key: string, does: Word])[];

const TABLE: PagePath = '/lottery/:type/:code';

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
  const ofPad = useText(padKeyTexts);
  const own = OF_PAGES[path];
  return (
    <Dialog open title={t('title')} onClose={onClose} className={styles.dialog ?? ''}>
      {path === TABLE && <Group title={t('pad')} keys={PAD_KEYS.map(([key, does]) => [key, ofPad(does)])} />}
      {own && <Group title={t(own.title)} keys={own.keys.map(([key, does]) => [key, t(does)])} />}
      <Group title={t('everywhere')} keys={EVERYWHERE.map(([key, does]) => [key, t(does)])} />
    </Dialog>
  );
}

function Group({ title, keys }: { title: string; keys: readonly (readonly [key: string, does: string])[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className={styles.keys}>
        {keys.map(([key, does]) => (
          <div key={`${key} ${does}`}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
