import type { Binding } from '../../platform/http/binding.ts';
import { blackjackBindings } from './play/blackjack.ts';
import { launchBinding } from './play/launch.ts';
import { listGamesBindings } from './play/list-games.ts';
import { tableBindings } from './play/tables.ts';
import { roundRecordBindings } from './records/list-rounds.ts';
import { gameProfitBinding } from './records/result-days.ts';

export const calls: readonly Binding[] = [
  ...listGamesBindings,
  launchBinding,
  ...tableBindings,
  ...blackjackBindings,
  ...roundRecordBindings,
  gameProfitBinding,
];
