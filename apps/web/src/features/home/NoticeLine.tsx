import { Pause, Play, Volume2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useText } from '../../platform/i18n/i18n.ts';
import { useTenant } from '../../shared/site/tenant.ts';
import type { Notice } from '@caiting/contract';
import { useNotices, useWords } from '../content/index.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/form/Button.tsx';
import { lazyPart } from '../../ui/hooks/lazy-part.ts';
import { useMedia } from '../../ui/hooks/use-media.ts';
import cardStyles from '../../ui/layout/Card.module.css';
import styles from './NoticeLine.module.css';
import { homeTexts } from './texts.ts';

/** Rich text and lists come with the first notice that is opened. */
const NoticeReader = lazyPart(async () => (await import('./NoticeReader.tsx')).NoticeReader);

/** A notice as the line shows it; `notice` is null for a line of the configuration, which is all there is of it. */
export interface LineNotice {
  readonly key: string;
  readonly title: string;
  readonly notice: Notice | null;
}

/** Seconds that a character stays in sight, and the least that a turn takes. */
const SECONDS_A_CHARACTER = 0.4;
const SECONDS_MIN = 16;

function useLines(): readonly LineNotice[] | undefined {
  const tenant = useTenant();
  const say = useWords();
  const { data, isPending } = useNotices();
  if (isPending || !tenant) return undefined;
  const written = data?.list.map((notice) => ({ key: notice.id, title: say(notice.title), notice })) ?? [];
  // A site whose operators have written none keeps the lines of its configuration.
  return written.length > 0 ? written : tenant.notices.map((title) => ({ key: title, title, notice: null }));
}

/** All current notices in one moving line, for visitors too; each opens its text. It stands still where less motion is asked for, and when it is stopped. */
export function NoticeLine() {
  const t = useText(homeTexts);
  const lines = useLines();
  const [isStopped, setIsStopped] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  if (lines?.length === 0) return null;
  const characters = lines?.reduce((sum, { title }) => sum + title.length, 0) ?? 0;
  const seconds = Math.max(SECONDS_MIN, Math.round(characters * SECONDS_A_CHARACTER));
  return (
    <section className={cx(cardStyles.card, styles.line)} aria-label={t('notices')}>
      <Volume2 size={16} aria-hidden="true" />
      <div className={cx(styles.window, isStill && styles.still)} translate="no">
        <div
          className={cx(styles.track, !isStill && styles.moving, isStopped && styles.stopped)}
          style={{ animationDuration: `${seconds}s` }}
        >
          <Titles lines={lines ?? []} onOpen={setOpened} />
          {/* The line goes round without a gap: its second half is the first again, for the eye only. */}
          {!isStill && (
            <div inert aria-hidden="true">
              <Titles lines={lines ?? []} onOpen={setOpened} />
            </div>
          )}
        </div>
      </div>
      {!isStill && (
        <IconButton
          label={t(isStopped ? 'noticesPlay' : 'noticesStop')}
          size="s"
          onClick={() => setIsStopped(!isStopped)}
        >
          {isStopped ? <Play size={14} aria-hidden="true" /> : <Pause size={14} aria-hidden="true" />}
        </IconButton>
      )}
      {opened !== null && (
        <Suspense>
          <NoticeReader lines={lines ?? []} opened={opened} onOpen={setOpened} />
        </Suspense>
      )}
    </section>
  );
}

function Titles({ lines, onOpen }: { lines: readonly LineNotice[]; onOpen(key: string): void }) {
  return (
    <ul className={styles.titles}>
      {lines.map(({ key, title }) => (
        <li key={key}>
          <button type="button" onClick={() => onOpen(key)}>
            {title}
          </button>
        </li>
      ))}
    </ul>
  );
}
