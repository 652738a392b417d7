import { EMOJI_PER_PAGE } from '@caiting/contract';
import { useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { EmojiDrawing } from '../emoji/Emoji.tsx';
import { EMOJI } from '../emoji/emoji-names.ts';
import { PagedGrid, paged } from './PagedGrid.tsx';
import styles from './ToolPanel.module.css';
import { imageTexts } from '../images/texts.ts';

const PAGES = paged(EMOJI, EMOJI_PER_PAGE);
const COLUMNS = 8;

/** Twenty-four a page (product §9). One that is pressed goes into the text where the caret stands. */
export function EmojiGrid({ onPick }: { onPick: (sign: string) => void }) {
  const t = useText(imageTexts);
  const isChinese = useLocale(({ locale }) => locale === 'zh');
  return (
    <PagedGrid
      label={t('emoji')}
      columns={COLUMNS}
      className={styles.emoji}
      pages={PAGES.map((page) =>
        page.map(({ sign, zh, en }) => (
          <button
            key={sign}
            type="button"
            tabIndex={sign === EMOJI[0]?.sign ? 0 : -1}
            aria-label={isChinese ? zh : en}
            onClick={() => onPick(sign)}
          >
            <EmojiDrawing sign={sign} />
          </button>
        )),
      )}
    />
  );
}
