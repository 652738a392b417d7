import { defineTexts, useText } from '../../platform/i18n/i18n.ts';
import { Switch } from '../../ui/form/Toggle.tsx';
import { setSound, useSound } from './sound.ts';

export const soundTexts = defineTexts(
  { sound: '声音与震动', soundText: '本期盈利时轻响一声；亏损时不响' },
  { sound: 'Sound and vibration', soundText: 'A soft sound for a net gain, none for a loss' },
);

/** The one switch for all that is heard and felt, on this device. */
export function SoundSwitch() {
  const t = useText(soundTexts);
  const isOn = useSound((state) => state.isOn);
  return <Switch label={t('sound')} checked={isOn} onChange={setSound} />;
}
