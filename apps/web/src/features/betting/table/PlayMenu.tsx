import { memo, useEffect, useRef } from 'react';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { Chip } from '../../../ui/form/Chips.tsx';
import { cx } from '../../../ui/cx.ts';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { tabOf, type AnyPlay, type Family, type MenuTab } from '../picks/menu.ts';
import { betTexts } from '../core/texts.ts';
import styles from './PlayMenu.module.css';

interface Props {
  play: AnyPlay;
  tabs: readonly MenuTab[];
  families: readonly Family[];
  onFamily(family: Family): void;
  onPlay(play: AnyPlay): void;
}

const FAMILIES: Record<Family, 'officialPlays' | 'creditPlays'> = { official: 'officialPlays', credit: 'creditPlays' };

/** 官方/信用, the tabs of the family, and the chips of the tab. A matrix tab has no chips: all its plays are on the screen. */
export const PlayMenu = memo(function PlayMenu({ play, tabs, families, onFamily, onPlay }: Props) {
  const t = useText(betTexts);
  const tab = tabOf(tabs, play);
  return (
    <div className={styles.menu}>
      <div className={styles.top}>
        {families.length > 1 && (
          <Segmented
            label={t('family')}
            size="s"
            value={play.family}
            options={families.map((family) => ({ value: family, label: t(FAMILIES[family]) }))}
            onChange={onFamily}
          />
        )}
        <Tabs
          label={t('playGroups')}
          className={styles.tabs ?? ''}
          value={tab?.key ?? ''}
          items={tabs.map(({ key, label }) => ({ value: key, label: translated(label) }))}
          onChange={(key) => {
            const first = tabs.find((one) => one.key === key)?.sets[0]?.plays[0];
            if (first) onPlay(first);
          }}
        />
      </div>
      {tab && !tab.isMatrix && <PlayChips tab={tab} play={play} onPlay={onPlay} />}
    </div>
  );
});

/** The chips of a tab, set by set; where every set has one play it is called as its set. The chosen one is scrolled into view. */
function PlayChips({ tab: { sets, label }, play, onPlay }: Pick<Props, 'play' | 'onPlay'> & { tab: MenuTab }) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (!strip.current || !chosen) return;
    strip.current.scrollTo({ left: chosen.offsetLeft - (strip.current.clientWidth - chosen.clientWidth) / 2 });
  }, [play]);
  if (sets.reduce((total, { plays }) => total + plays.length, 0) < 2) return null;
  const isFlat = sets.every(({ plays }) => plays.length === 1);
  return (
    <div ref={strip} className={cx(styles.chips, isFlat && styles.flat)}>
      {sets.map((set) => (
        <div key={set.label} role="group" aria-label={translated(set.label || label)}>
          {set.label && !isFlat && <span aria-hidden="true">{translated(set.label)}</span>}
          {set.plays.map((one) => (
            <Chip key={one.code} on={one === play} onClick={() => onPlay(one)}>
              {translated(isFlat && set.label ? set.label : one.path[2])}
            </Chip>
          ))}
        </div>
      ))}
    </div>
  );
}
