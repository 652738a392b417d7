import { Vibrate, VibrateOff } from 'lucide-react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { IconButton } from '../../../ui/form/Button.tsx';
import { gameTexts } from '../table/texts.ts';
import { setSound, useSound } from '../../../shared/sound/sound.ts';

/** One switch for what games may be heard and felt by. */
export function SoundToggle() {
  const t = useText(gameTexts);
  const isOn = useSound((sound) => sound.isOn);
  return (
    <IconButton label={t(isOn ? 'soundOff' : 'soundOn')} size="l" aria-pressed={isOn} onClick={() => setSound(!isOn)}>
      {isOn ? <Vibrate size={20} aria-hidden="true" /> : <VibrateOff size={20} aria-hidden="true" />}
    </IconButton>
  );
}
