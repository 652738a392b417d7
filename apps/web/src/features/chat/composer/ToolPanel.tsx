import { SAVED_IMAGES_SELECT_MAX } from '@caiting/contract';
import type { SavedImage } from '@caiting/contract';
import { Image, Smile } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { showConfirm, showToast } from '../../../ui/overlay/notices.ts';
import { useRovingFocus } from '../../../ui/hooks/use-roving-focus.ts';
import { EmojiGrid } from './EmojiGrid.tsx';
import { SavedGrid } from './SavedGrid.tsx';
import styles from './ToolPanel.module.css';
import { imageTexts } from '../images/texts.ts';
import { useSaved } from '../images/use-saved.ts';

interface Props {
  id: string;
  /** Guests have no saved pictures. */
  canSave: boolean;
  onEmoji(sign: string): void;
  onImage(image: SavedImage): void;
}

type Tab = 'emoji' | 'saved';

/** Emoji and saved pictures (product §2). Phone: in place of the keyboard; desktop: over the text box. */
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
  return (
    <section id={id} className={styles.panel} aria-label={t('panel')}>
      {chosen === null ? (
        <header className={styles.head}>
          <div role="tablist" aria-label={t('panel')} className={styles.tabs} onKeyDown={handleTabKey}>
            <TabButton id={id} value="emoji" icon={Smile} chosen={tab} onChoose={setTab} />
            {canSave && <TabButton id={id} value="saved" icon={Image} chosen={tab} onChoose={setTab} />}
          </div>
          {tab === 'saved' && (saved.list?.length ?? 0) > 0 && (
            <button type="button" className={styles.textAct} onClick={() => setChosen([])}>
              {t('manage')}
            </button>
          )}
        </header>
      ) : (
        <ChosenHead count={chosen.length} onCancel={() => setChosen(null)} onDelete={() => void remove(chosen)} />
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

interface TabProps {
  /** Of the whole panel. */
  id: string;
  value: Tab;
  icon: typeof Smile;
  chosen: Tab;
  onChoose(tab: Tab): void;
}

function TabButton({ id, value, icon: Icon, chosen, onChoose }: TabProps) {
  const t = useText(imageTexts);
  return (
    <button
      type="button"
      role="tab"
      id={`${id}-${value}`}
      aria-selected={chosen === value}
      aria-controls={`${id}-panel`}
      tabIndex={chosen === value ? 0 : -1}
      className={cx(styles.tab, chosen === value && styles.on)}
      onClick={() => onChoose(value)}
    >
      <Icon size={18} aria-hidden="true" />
      {t(value === 'emoji' ? 'emoji' : 'savedPictures')}
    </button>
  );
}

/** While pictures are being chosen for deletion. */
function ChosenHead({ count, onCancel, onDelete }: { count: number; onCancel(): void; onDelete(): void }) {
  const t = useText(imageTexts);
  return (
    <header className={styles.head}>
      <button type="button" className={styles.quietAct} onClick={onCancel}>
        {t('cancel')}
      </button>
      <span className={styles.count} role="status">
        {t('chosen', { n: count, max: SAVED_IMAGES_SELECT_MAX })}
      </span>
      <Button kind="danger" size="s" disabled={count === 0} onClick={onDelete}>
        {t('delete', { n: count })}
      </Button>
    </header>
  );
}
