import { consolePayLineCalls } from '@caiting/contract';
import { ok, refuse } from '../../../platform/outcome.ts';
import { closePayChannel, closePayLine, openPayLine, payLines, savePayLine } from '../../cashier/index.ts';
import { refusedUntilTwo } from '../core/by-two.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { unlogged } from '../core/roles.ts';

/** How long a second administrator has to say the same. */
const CONFIRM_MINUTES = 60;

/** Lines that players recharge through: written closed, opened by two, closed by one (docs/decisions/0151). */
export const payLineActBindings = [
  unlogged(consolePayLineCalls.payLines, async ({ deps }, { channel }) => ok(await payLines(deps, channel ?? null))),
  logged(consolePayLineCalls.savePayLine, async ({ deps }, input) => {
    const saved = await savePayLine(deps, input);
    return saved.ok ? done(`线路 ${saved.data.line_id}（${saved.data.name}）已保存，处于关闭状态`) : saved;
  }),
  logged(consolePayLineCalls.openPayLine, async ({ deps, staff }, { lineId }) => {
    const opened = await openPayLine(deps, lineId, (tx, subject) =>
      refusedUntilTwo(tx, staff, {
        act: 'openPayLine',
        subject,
        object: `openPayLine:${lineId}`,
        reason: '',
        minutes: CONFIRM_MINUTES,
      }),
    );
    return opened.ok ? done(`线路 ${lineId} 已开放`) : opened;
  }),
  logged(consolePayLineCalls.closePayLine, async ({ deps }, { lineId }) =>
    (await closePayLine(deps, lineId)) ? done(`线路 ${lineId} 已关闭`) : refuse('notFound'),
  ),
  logged(consolePayLineCalls.closePayChannel, async ({ deps }, { channel }) =>
    done(`${channel} 已关闭 ${await closePayChannel(deps, channel)} 条线路`),
  ),
];
