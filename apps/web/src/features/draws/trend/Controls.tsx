import type { TrendView } from '@caiting/lottery/trend-views';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { Chips } from '../../../ui/form/Chips.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { Checkbox } from '../../../ui/form/Toggle.tsx';
import { trendTexts } from './texts.ts';
import styles from './TrendPage.module.css';
import { LAYERS, RANGES, ROAD, STOCK, hasColumns, switched, type ViewState } from './view-state.ts';

interface Props {
  views: readonly TrendView[];
  state: ViewState;
  onChange(name: 'view' | 'n' | 'show', value: string): void;
}

/** Which chart, how many draws, which layers. Everything lives in the address. */
export function Controls({ views, state, onChange }: Props) {
  const t = useText(trendTexts);
  const tabs = [
    ...views.map(({ key, name }) => ({ value: key, label: translated(name) })),
    { value: ROAD, label: t('road') },
    { value: STOCK, label: t('stock') },
  ];
  return (
    <>
      <Tabs
        label={t('views')}
        className={styles.tabs ?? ''}
        value={state.view}
        items={tabs}
        onChange={(view) => onChange('view', view)}
      />
      {hasColumns(state.view) && (
        <div className={styles.controls}>
          <Chips
            label={t('range')}
            value={state.range}
            options={RANGES.map((range) => ({
              value: range,
              label: range === 'day' ? t('today') : t('last', { n: range }),
            }))}
            onChange={(range) => onChange('n', range)}
          />
          <div className={styles.layers} role="group" aria-label={t('layers')}>
            {LAYERS.map((layer) => (
              <Checkbox
                key={layer}
                checked={state.layers.has(layer)}
                onChange={() => onChange('show', switched(state.layers, layer))}
              >
                {t(layer)}
              </Checkbox>
            ))}
          </div>
        </div>
      )}
    </>
  );
}
