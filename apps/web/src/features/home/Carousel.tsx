import { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Pause, Play } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState, type ReactNode, type TouchEvent } from 'react';
import { Link } from 'react-router';
import { callQuery } from '../../platform/call/query.ts';
import { useLocale, useText } from '../../platform/i18n/i18n.ts';
import { cx } from '../../ui/cx.ts';
import { useIsStill } from '../../ui/hooks/use-media.ts';
import { useRovingFocus } from '../../ui/hooks/use-roving-focus.ts';
import styles from './Carousel.module.css';
import { homeTexts } from './texts.ts';

type Banner = CallOutput<typeof calls.banners>['list'][number];
/** The site's own slide and the first banners of the operators. */
const SLIDES_MAX = 5;
const TURN_MS = 8_000;
/** A finger that moved less meant to tap or to scroll. */
const SWIPE_PX = 40;

/** Which slide is shown. It advances by itself only while `isMoving`. */
function useSlide(count: number, isMoving: boolean) {
  const [asked, setAsked] = useState(0);
  // A banner may end while it is shown.
  const at = Math.min(asked, count - 1);
  const step = (by: number) => setAsked((at + by + count) % count);
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setTimeout(() => setAsked((at + 1) % count), TURN_MS);
    return () => clearTimeout(timer);
  }, [isMoving, at, count]);
  return { at, show: setAsked, step };
}

/** Whether pointer or focus is in the element that `ref` is given to. */
function useAttended() {
  const [isAttended, setIsAttended] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const end = new AbortController();
    const { signal } = end;
    for (const name of ['mouseenter', 'focusin']) element.addEventListener(name, () => setIsAttended(true), { signal });
    for (const name of ['mouseleave', 'focusout'])
      element.addEventListener(name, () => setIsAttended(false), { signal });
    return () => end.abort();
  }, []);
  return { isAttended, ref };
}

/** Calls `step` when a finger went sideways. */
function useSwipe(step: (by: number) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.item(0);
      from.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches.item(0);
      if (!touch || !from.current) return;
      const [x, y] = [touch.clientX - from.current.x, touch.clientY - from.current.y];
      if (Math.abs(x) > SWIPE_PX && Math.abs(x) > Math.abs(y)) step(x < 0 ? 1 : -1);
    },
  };
}

/**
 * The lines under the headline of the home page: how to verify a draw, then the operators' banners, one at a time in the same place. They advance by
 * themselves only where nobody asked for less motion, while neither pointer nor focus is on them, and until they are stopped.
 */
export function Carousel() {
  const t = useText(homeTexts);
  const { data } = useQuery(callQuery(calls.banners, {}, true));
  const banners = data?.list.slice(0, SLIDES_MAX - 1) ?? [];
  const count = banners.length + 1;
  const [isStopped, setIsStopped] = useState(false);
  const { isAttended, ref } = useAttended();
  const isReduced = useIsStill();
  const isMany = count > 1;
  const isMoving = isMany && !isReduced && !isAttended && !isStopped;
  const { at, show, step } = useSlide(count, isMoving);
  const swipe = useSwipe(step);
  const id = useId();

  const label = (index: number) => t('bannerOf', { n: index + 1, count });
  return (
    <section ref={ref} aria-roledescription={t('carousel')} aria-label={t('banners')} {...swipe}>
      <div className={styles.slides} aria-live={isMoving ? 'off' : 'polite'}>
        {[null, ...banners].map((banner, index) => (
          <div
            key={banner?.id ?? 'own'}
            id={`${id}${index}`}
            role={isMany ? 'tabpanel' : undefined}
            aria-roledescription={isMany ? t('slide') : undefined}
            aria-label={isMany ? label(index) : undefined}
            inert={index !== at}
            className={cx(styles.panel, index === at && styles.shown)}
          >
            {banner ? (
              <BannerSlide banner={banner} />
            ) : (
              <Slide text={t('sub')} link="/verify" more={t('howToVerify')} />
            )}
          </div>
        ))}
      </div>
      {isMany && (
        <div className={styles.bar}>
          <Dots labels={Array.from({ length: count }, (_, index) => label(index))} at={at} id={id} onChange={show} />
          {!isReduced && (
            <button
              type="button"
              aria-label={t(isStopped ? 'bannerPlay' : 'bannerStop')}
              onClick={() => setIsStopped(!isStopped)}
            >
              {isStopped ? <Play size={14} aria-hidden="true" /> : <Pause size={14} aria-hidden="true" />}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

interface DotsProps {
  readonly labels: readonly string[];
  readonly at: number;
  /** What the ids of the slides begin with. */
  readonly id: string;
  onChange(at: number): void;
}

/** One tab stop; arrows, Home and End show the slide they reach. */
function Dots({ labels, at, id, onChange }: DotsProps): ReactNode {
  const t = useText(homeTexts);
  const handleKeyDown = useRovingFocus('[role="tab"]', true);
  return (
    <div role="tablist" aria-label={t('bannerChoice')} className={styles.dots} onKeyDown={handleKeyDown}>
      {labels.map((label, index) => (
        <button
          key={label}
          type="button"
          role="tab"
          aria-label={label}
          aria-selected={index === at}
          aria-controls={`${id}${index}`}
          tabIndex={index === at ? 0 : -1}
          onClick={() => onChange(index)}
        >
          <i />
        </button>
      ))}
    </div>
  );
}

function BannerSlide({ banner: { title, content, link, picture } }: { banner: Banner }) {
  const t = useText(homeTexts);
  const locale = useLocale((state) => state.locale);
  // Without its file the banner stands on the drawing of the headline, as one without a picture.
  const [gone, setGone] = useState<string | null>(null);
  return (
    <>
      {picture && picture.path !== gone && (
        <img
          className={styles.picture}
          src={picture.path}
          alt={picture.alt[locale]}
          onError={() => setGone(picture.path)}
        />
      )}
      <Slide
        title={title[locale] || title.zh}
        text={content[locale] || content.zh}
        link={link}
        more={t('bannerMore')}
      />
    </>
  );
}

interface SlideProps {
  readonly title?: string;
  readonly text: string;
  /** A page of this site; without one the slide only says something. */
  readonly link: string;
  readonly more: string;
}

function Slide({ title, text, link, more }: SlideProps) {
  return (
    <div className={styles.slide}>
      <div className={styles.words}>
        {title && <b className="ell">{title}</b>}
        <p>{text}</p>
      </div>
      {link && (
        <Link to={link} className={styles.more}>
          {more} <ChevronRight size={14} aria-hidden="true" />
        </Link>
      )}
    </div>
  );
}
