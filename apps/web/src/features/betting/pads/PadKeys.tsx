import { useEffect, useState, type RefObject } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { PAD_KEYS, padKeyTexts } from '../../../shared/keys/pad-keys.ts';
import type { AnyPlay } from '../picks/menu.ts';
import { attachPadKeys } from './pad-keys.ts';
import styles from './PadKeys.module.css';

interface Props {
  readonly pad: RefObject<HTMLElement | null>;
  readonly play: AnyPlay;
  onClear(): void;
}

/** The button of the page that does it, as long as it can be pressed. */
const buttonOf = (name: 'add' | 'bet'): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-act="${name}"]:not(:disabled)`);

/** Puts the keys of a desktop onto the pad, which has the focus from the start; ? shows what they are in a line under it. */
export function PadKeys({ pad, play, onClear }: Props) {
  const t = useText(padKeyTexts);
  const [isHelp, setHelp] = useState(false);
  useEffect(() => {
    if (!pad.current) return;
    const detach = attachPadKeys(pad.current, {
      add: () => {
        const button = buttonOf('add');
        button?.click();
        return button !== null;
      },
      bet: () => buttonOf('bet')?.click(),
      clear: onClear,
      help: () => setHelp((was) => !was),
    });
    const stop = pad.current.querySelector<HTMLElement>('[data-pad="keys"] button');
    // Whoever has begun somewhere else stays there.
    if (document.activeElement === document.body) stop?.focus({ preventScroll: true });
    return detach;
  }, [pad, play, onClear]);
  if (!isHelp) return null;
  return (
    <dl className={styles.keys} role="note" aria-label={t('title')}>
      {[...PAD_KEYS, ['?', 'hide'] as const].map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{t(does)}</dd>
        </div>
      ))}
    </dl>
  );
}
