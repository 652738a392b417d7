import type { ServerModule } from '../../platform/module.ts';
import { EXPECTATIONS } from './expectations.ts';

/** Tells what should have happened and did not (docs/decisions/0257). Above all others: it asks them. */
export const watchModule: ServerModule = {
  name: 'watch',
  problems: async (deps) => {
    const late: string[] = [];
    for (const { problem, lateS } of EXPECTATIONS) if ((await lateS(deps)) > 0) late.push(problem);
    return late;
  },
  figures: [
    {
      name: 'caiting_late_seconds',
      help: 'Seconds since the deadline of what should have happened; 0: in time',
      label: 'what',
      read: async (deps) => {
        const late: Record<string, number> = {};
        for (const { problem, lateS } of EXPECTATIONS) late[problem] = Math.max(0, await lateS(deps));
        return late;
      },
    },
  ],
};
