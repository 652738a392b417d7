import { useText } from '../../platform/i18n/i18n.ts';
import { Carousel } from './Carousel.tsx';
import balls from './hero-balls.svg?inline';
import styles from './Home.module.css';
import { homeTexts } from './texts.ts';

/** The headline stands whichever slide is shown under it. The one festive place of the page. */
export function Hero() {
  const t = useText(homeTexts);
  return (
    <section className={styles.hero}>
      <div className={styles.heroText}>
        <p>{t('eyebrow')}</p>
        <h1>{t('headline')}</h1>
        <Carousel />
      </div>
      <div className={styles.heroArt} aria-hidden="true">
        <svg viewBox="0 0 360 240" fill="none" stroke="var(--hero-gold)">
          <circle cx="212" cy="128" r="78" opacity=".5" />
          <circle cx="212" cy="128" r="112" opacity=".26" strokeDasharray="2 7" />
          <circle cx="212" cy="128" r="150" opacity=".16" />
          <circle cx="212" cy="128" r="192" opacity=".09" />
        </svg>
        <img src={balls} alt="" width={360} height={240} />
      </div>
    </section>
  );
}
