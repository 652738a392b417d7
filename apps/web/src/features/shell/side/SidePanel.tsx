import { ChevronLeft, GripHorizontal } from 'lucide-react';
import { use, useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { TEXT_SCALE, useComfort } from '../../../shared/comfort/comfort.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { useMedia } from '../../../ui/hooks/use-media.ts';
import { LetterCount } from '../../content/index.ts';
import { useDragonWindow } from '../../betting/index.ts';
import { UNREAD_SHOWN_MAX, useChatWindow } from '../../chat/index.ts';
import { useChatCount } from '../ChatCount.tsx';
import { ENTRIES } from './entries.ts';
import { UiWords } from '../../../ui/words.ts';
import styles from './Side.module.css';
import { sideTexts } from './texts.ts';
import { useEdge } from './use-edge.ts';

/** From here on the page leaves a strip free at its right, wide enough for the rail; a larger page needs a wider window for that. */
const RAIL_FROM_REM = 82.5;

/** The floating side panel: a rail of entries where there is space beside the page, else a tab on the edge that opens them as a sheet. */
export function SidePanel() {
  const scale = TEXT_SCALE[useComfort((state) => state.textSize)];
  return useMedia(`(min-width: ${RAIL_FROM_REM * scale}rem)`) ? <Rail /> : <EdgeTab />;
}

function useOpenWindows(): Readonly<Record<string, boolean>> {
  const dragon = useDragonWindow((state) => state.isOpen);
  const chat = useChatWindow((state) => state.isOpen);
  return { dragon, chat };
}

function Rail() {
  const t = useText(sideTexts);
  const { count, label } = useChatCount();
  const isOpen = useOpenWindows();
  const { style, handlers, handleKey } = useEdge();
  return (
    <aside className={styles.rail} style={style} aria-label={t('panel')} {...handlers}>
      <button
        type="button"
        data-grip=""
        className={styles.grip}
        aria-label={t('move')}
        title={t('move')}
        onKeyDown={handleKey}
      >
        <GripHorizontal size={14} aria-hidden="true" />
      </button>
      {ENTRIES.map(({ key, icon: Icon, act }) => (
        <button key={key} type="button" className={styles.entry} aria-expanded={isOpen[key]} onClick={act}>
          <Icon size={20} aria-hidden="true" />
          {t(key)}
          {key === 'chat' && <Badge count={count} max={UNREAD_SHOWN_MAX} label={label} className={styles.badge} />}
          {key === 'letter' && <LetterCount className={styles.badge} />}
        </button>
      ))}
    </aside>
  );
}

function EdgeTab() {
  const t = useText(sideTexts);
  const { count, label } = useChatCount();
  const [isOpen, setOpen] = useState(false);
  const { comma } = use(UiWords);
  const { style, handlers, handleKey } = useEdge();
  return (
    <>
      <aside className={styles.tab} style={style} aria-label={t('panel')} {...handlers}>
        <button
          type="button"
          data-grip=""
          aria-label={count > 0 ? `${t('open')}${comma}${label}` : t('open')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          onKeyDown={handleKey}
        >
          <ChevronLeft size={14} aria-hidden="true" />
          <Badge count={count} max={UNREAD_SHOWN_MAX} label={label} className={styles.tabBadge} />
        </button>
      </aside>
      <Sheet open={isOpen} title={t('panel')} onClose={() => setOpen(false)}>
        <div className={styles.entries}>
          {ENTRIES.map(({ key, icon: Icon, act }) => (
            <button
              key={key}
              type="button"
              onClick={() => {
                setOpen(false);
                act();
              }}
            >
              <Icon size={24} aria-hidden="true" />
              {t(key)}
              {key === 'chat' && <Badge count={count} max={UNREAD_SHOWN_MAX} label={label} className={styles.badge} />}
              {key === 'letter' && <LetterCount className={styles.badge} />}
            </button>
          ))}
        </div>
      </Sheet>
    </>
  );
}
