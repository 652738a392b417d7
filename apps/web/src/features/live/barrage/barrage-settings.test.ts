import { expect, test } from 'vitest';
import { isBarrageSettings } from './barrage-settings.ts';

test.each([
  [{ isOn: true, area: 'half', opacity: 80 }, true],
  [{ isOn: false, area: 'whole', opacity: 20 }, true],
  [{ isOn: true, area: 'all', opacity: 80 }, false],
  [{ isOn: true, area: 'half', opacity: 5 }, false],
  [{ isOn: true, area: 'half', opacity: '80' }, false],
  [null, false],
  ['on', false],
])('%j from an earlier visit is taken: %s', (value, is) => expect(isBarrageSettings(value)).toBe(is));
