import type { Binding } from '../../platform/http/binding.ts';
import { bindBindings } from './bind.ts';
import { oneTimeKeyBinding } from './one-time-key.ts';
import { refreshBindings } from './refresh.ts';
import { unbindBinding } from './unbind.ts';

export const calls: readonly Binding[] = [oneTimeKeyBinding, ...bindBindings, ...refreshBindings, unbindBinding];
