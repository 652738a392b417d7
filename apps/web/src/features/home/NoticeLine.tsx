import { ChevronLeft, ChevronRight, Volume2, type LucideIcon } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useRef, useState, type FocusEvent } from 'react';
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

/** As long as a notice stands. */
const STANDS_MS = 6_000;

function useLines(): readonly LineNotice[] | undefined {
  const tenant = useTenant();
  const say = useWords();
  const { data, isPending } = useNotices();
  if (isPending || !tenant) return undefined;
  const written = data?.list.map((notice) => ({ key: notice.id, title: say(notice.title), notice })) ?? [];
  // A site whose operators have written none keeps the lines of its configuration.
  return written.length > 0 ? written : tenant.notices.map((title) => ({ key: title, title, notice: null }));
}

/**
 * All current notices, one in sight: each stands for some seconds and moves up. It rests under the pointer, while something in it has the focus and while the
 * tab is hidden; for good once it was moved by hand, and where less motion is asked for. Each notice opens its text.
 */
export function NoticeLine() {
  const t = useText(homeTexts);
  const lines = useLines();
  const [opened, setOpened] = useState<string | null>(null);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const { window, at, step, rest } = useMoving(lines?.length ?? 0, isStill);
  if (lines?.length === 0) return null;
  return (
    <section className={cx(cardStyles.card, styles.line)} aria-label={t('notices')} {...rest}>
      <Volume2 size={16} aria-hidden="true" />
      <ul ref={window} className={styles.window} translate="no">
        {lines?.map(({ key, title }) => (
          <li key={key}>
            <button type="button" className="ell" onClick={() => setOpened(key)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
      {lines && lines.length > 1 && (
        <>
          {isStill && <Step label={t('noticeBefore')} icon={ChevronLeft} onPress={() => step(-1)} />}
          <span className="num">
            {at + 1}/{lines.length}
          </span>
          <Step label={t('noticeNext')} icon={ChevronRight} onPress={() => step(1)} />
        </>
      )}
      {opened !== null && (
        <Suspense>
          <NoticeReader lines={lines ?? []} opened={opened} onOpen={setOpened} />
        </Suspense>
      )}
    </section>
  );
}

function Step({ label, icon: Icon, onPress }: { label: string; icon: LucideIcon; onPress(): void }) {
  return (
    <IconButton label={label} size="s" onClick={onPress}>
      <Icon size={16} aria-hidden="true" />
    </IconButton>
  );
}

/** Which notice is in sight. The focus moves it too: the browser scrolls to what has it. */
function useMoving(count: number, isStill: boolean) {
  const window = useRef<HTMLUListElement>(null);
  const [place, setAt] = useState(0);
  // A notice may be withdrawn while it stands.
  const at = Math.min(place, Math.max(count - 1, 0));
  const [isResting, setIsResting] = useState(false);
  const [isByHand, setIsByHand] = useState(false);
  const move = useEffectEvent((by: number) => setAt((at + by + count) % count));
  useEffect(() => {
    if (isResting || isByHand || isStill || count < 2) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && move(1), STANDS_MS);
    return () => clearInterval(timer);
  }, [isResting, isByHand, isStill, count]);
  useEffect(() => {
    // From the last to the first it does not run back through all.
    const isNext = at > 0 && !isStill;
    const list = window.current;
    // All are as tall as each other, and grow with the reader's text.
    list?.scrollTo({ top: (list.scrollHeight * at) / Math.max(count, 1), behavior: isNext ? 'smooth' : 'instant' });
  }, [at, count, isStill]);
  return {
    window,
    at,
    step: (by: number) => {
      setIsByHand(true);
      setAt((at + by + count) % count);
    },
    rest: {
      onPointerEnter: () => setIsResting(true),
      onPointerLeave: () => setIsResting(false),
      onFocus: ({ target }: FocusEvent) => {
        setIsResting(true);
        const own = [...(window.current?.children ?? [])].findIndex((line) => line.contains(target));
        if (own !== -1) setAt(own);
      },
      onBlur: () => setIsResting(false),
    },
  };
}
