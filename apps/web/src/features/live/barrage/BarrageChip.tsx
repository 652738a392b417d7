import { useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { Slider } from '../../../ui/form/Slider.tsx';
import { Switch } from '../../../ui/form/Toggle.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import styles from './Barrage.module.css';
import { AREAS, OPACITY_MIN, setBarrage, useBarrageSettings, type Area } from './barrage-settings.ts';
import { barrageTexts } from './texts.ts';

/** What the barrage is set to, and the way to set it. */
export function BarrageChip({ className }: { className?: string | undefined }) {
  const t = useText(barrageTexts);
  const { isOn, area, opacity } = useBarrageSettings();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {isOn ? t('chipOn', { percent: opacity }) : t('chipOff')}
      </button>
      <Sheet open={isOpen} title={t('title')} onClose={() => setOpen(false)}>
        <div className={styles.form}>
          <p className={styles.row}>
            {t('show')}
            <Switch label={t('show')} checked={isOn} onChange={(next) => setBarrage({ isOn: next })} />
          </p>
          <Segmented<Area>
            label={t('area')}
            block
            value={area}
            options={AREAS.map((value) => ({ value, label: t(value) }))}
            onChange={(next) => setBarrage({ area: next })}
          />
          <Slider
            label={t('opacity')}
            value={opacity / 10}
            min={OPACITY_MIN / 10}
            max={10}
            valueText={`${opacity}%`}
            onChange={(next) => setBarrage({ opacity: next * 10 })}
          />
        </div>
      </Sheet>
    </>
  );
}
