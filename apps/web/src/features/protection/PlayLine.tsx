import { useText } from '../../platform/i18n.ts';
import { Money } from '../../ui/Money.tsx';
import styles from './Protection.module.css';
import { protectionTexts } from './texts.ts';

/** Time, stakes and returns of the present stretch of play, in one line. */
export function PlayLine({ play }: { play: { minutes: number; staked: string; returned: string } }) {
  const t = useText(protectionTexts);
  return (
    <p className={`${styles.note} num`}>
      {t('played', { minutes: play.minutes })} · {t('staked')} <Money value={play.staked} /> · {t('returned')}{' '}
      <Money value={play.returned} />
    </p>
  );
}
