import { SAVED_IMAGES_SELECT_MAX } from '@caiting/contract';
import type { SavedImage } from '@caiting/contract';
import { Image, Smile } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { showConfirm, showToast } from '../../../ui/notices.ts';
import { useRovingFocus } from '../../../ui/use-roving-focus.ts';
import { EmojiGrid } from './EmojiGrid.tsx';
import { SavedGrid } from './SavedGrid.tsx';
import styles from './ToolPanel.module.css';
import { imageTexts } from './texts.ts';
import { useSaved } from './use-saved.ts';

interface Props {
  id: string;
  /** Guests have no saved pictures. */
  canSave: boolean;
  onEmoji(sign: string): void;
  onImage(image: SavedImage): void;
}

type Tab = 'emoji' | 'saved';

/** Emoji and saved pictures (SPEC §2). Phone: in place of the keyboard; desktop: over the text box. */
export function ToolPanel({ id, canSave, onEmoji, onImage }: Props) {
  const t = useText(imageTexts);
  const [tab, setTab] = useState<Tab>('emoji');
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const saved = useSaved(tab === 'saved');
  const handleTabKey = useRovingFocus('[role="tab"]', true);

  const press = (image: SavedImage): void => {
    if (chosen === null) return onImage(image);
    if (chosen.includes(image.id)) return setChosen(chosen.filter((other) => other !== image.id));
    if (chosen.length >= SAVED_IMAGES_SELECT_MAX)
      return showToast(t('selectMax', { max: SAVED_IMAGES_SELECT_MAX }), 'failed');
    setChosen([...chosen, image.id]);
  };
  const remove = async (ids: readonly string[]): Promise<void> => {
    const options = { actLabel: t('deleteAct'), destructive: true };
    if (!(await showConfirm(t('deleteAsk', { n: ids.length }), options))) return;
    if (await saved.remove(ids)) setChosen(null);
  };
  const tabButton = (value: Tab, icon: typeof Smile, label: string) => {
    const Icon = icon;
    return (
      <button
        type="button"
        role="tab"
        id={`${id}-${value}`}
        aria-selected={tab === value}
        aria-controls={`${id}-panel`}
        tabIndex={tab === value ? 0 : -1}
        className={cx(styles.tab, tab === value && styles.on)}
        onClick={() => setTab(value)}
      >
        <Icon size={18} aria-hidden="true" />
        {label}
      </button>
    );
  };
  return (
    <section id={id} className={styles.panel} aria-label={t('panel')}>
      {chosen === null ? (
        <header className={styles.head}>
          <div role="tablist" aria-label={t('panel')} className={styles.tabs} onKeyDown={handleTabKey}>
            {tabButton('emoji', Smile, t('emoji'))}
            {canSave && tabButton('saved', Image, t('savedPictures'))}
          </div>
          {tab === 'saved' && (saved.list?.length ?? 0) > 0 && (
            <button type="button" className={styles.textAct} onClick={() => setChosen([])}>
              {t('manage')}
            </button>
          )}
        </header>
      ) : (
        <header className={styles.head}>
          <button type="button" className={styles.quietAct} onClick={() => setChosen(null)}>
            {t('cancel')}
          </button>
          <span className={styles.count} role="status">
            {t('chosen', { n: chosen.length, max: SAVED_IMAGES_SELECT_MAX })}
          </span>
          <Button kind="danger" size="s" disabled={chosen.length === 0} onClick={() => void remove(chosen)}>
            {t('delete', { n: chosen.length })}
          </Button>
        </header>
      )}
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`} className={styles.body}>
        {tab === 'emoji' ? (
          <EmojiGrid onPick={onEmoji} />
        ) : (
          <SavedGrid key={chosen === null ? 'use' : 'manage'} saved={saved} chosen={chosen} onPress={press} />
        )}
      </div>
    </section>
  );
}
