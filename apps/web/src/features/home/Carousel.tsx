import { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router';
import { callQuery } from '../../platform/call/query.ts';
import { useLocale, useText } from '../../platform/i18n/i18n.ts';
import { useMedia } from '../../ui/hooks/use-media.ts';
import { useRovingFocus } from '../../ui/hooks/use-roving-focus.ts';
import { cx } from '../../ui/cx.ts';
import styles from './Carousel.module.css';
import { Hero } from './Hero.tsx';
import homeStyles from './Home.module.css';
import { homeTexts } from './texts.ts';

type Banner = CallOutput<typeof calls.banners>['list'][number];
const SLIDES_MAX = 5;
const TURN_MS = 8_000;

/** Whether the pointer or the focus is in there. */
function useAttended(place: RefObject<HTMLElement | null>): boolean {
  const [isAttended, setIsAttended] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const end = new AbortController();
    const { signal } = end;
    for (const name of ['mouseenter', 'focusin']) element.addEventListener(name, () => setIsAttended(true), { signal });
    for (const name of ['mouseleave', 'focusout'])
      element.addEventListener(name, () => setIsAttended(false), { signal });
    return () => end.abort();
  }, [place]);
  return isAttended;
}

/**
 * What sets the site apart, then the operators' banners. It turns by itself only where nobody asked for less motion, nobody is at it, and until it is
 * stopped.
 */
export function Carousel() {
  const t = useText(homeTexts);
  const place = useRef<HTMLElement>(null);
  const { data } = useQuery(callQuery(calls.banners, {}, true));
  const banners = data?.list.slice(0, SLIDES_MAX - 1) ?? [];
  const count = banners.length + 1;
  const [asked, setAsked] = useState(0);
  // A banner may end while it is shown.
  const at = Math.min(asked, count - 1);
  const [isStopped, setIsStopped] = useState(false);
  const isAttended = useAttended(place);
  const isCalm = useMedia('(prefers-reduced-motion: reduce)');
  const turns = count > 1 && !isCalm && !isAttended && !isStopped;
  useEffect(() => {
    if (!turns) return undefined;
    const timer = setTimeout(() => setAsked((at + 1) % count), TURN_MS);
    return () => clearTimeout(timer);
  }, [turns, at, count]);

  const id = useId();
  const slides = [<Hero key="hero" />, ...banners.map((banner) => <BannerSlide key={banner.id} banner={banner} />)];
  const isMany = count > 1;
  return (
    <section
      ref={place}
      className={styles.carousel}
      aria-roledescription={isMany ? 'carousel' : undefined}
      aria-label={isMany ? t('banners') : undefined}
    >
      <div className={styles.slides}>
        {slides.map((slide, index) => (
          <div
            key={slide.key}
            id={`${id}${index}`}
            role={isMany ? 'tabpanel' : undefined}
            aria-label={isMany ? t('bannerOf', { n: index + 1, count }) : undefined}
            inert={index !== at}
            className={cx(styles.slide, index === at && styles.shown)}
          >
            {slide}
          </div>
        ))}
      </div>
      {isMany && (
        <div className={styles.bar}>
          <Dots at={at} count={count} id={id} onChange={setAsked} />
          {!isCalm && (
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
  readonly at: number;
  readonly count: number;
  /** What the ids of the slides begin with. */
  readonly id: string;
  onChange(at: number): void;
}

function Dots({ at, count, id, onChange }: DotsProps): ReactNode {
  const t = useText(homeTexts);
  const handleKeyDown = useRovingFocus('[role="tab"]', true);
  return (
    <div role="tablist" aria-label={t('bannerChoice')} className={styles.dots} onKeyDown={handleKeyDown}>
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          role="tab"
          aria-label={t('bannerOf', { n: index + 1, count })}
          aria-selected={index === at}
          aria-controls={`${id}${index}`}
          tabIndex={index === at ? 0 : -1}
          onClick={() => onChange(index)}
        >
          <i className={styles.dot} />
        </button>
      ))}
    </div>
  );
}

function BannerSlide({ banner: { title, content, link } }: { banner: Banner }) {
  const t = useText(homeTexts);
  const locale = useLocale((state) => state.locale);
  return (
    <div className={cx(homeStyles.hero, styles.banner)}>
      <div className={homeStyles.heroText}>
        <h2>{title[locale] || title.zh}</h2>
        <span>{content[locale] || content.zh}</span>
        {link && (
          <Link to={link} className={homeStyles.heroLink}>
            {t('bannerMore')} <ChevronRight size={14} aria-hidden="true" />
          </Link>
        )}
      </div>
    </div>
  );
}
