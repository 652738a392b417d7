import { consoleProviderFileCalls, countText } from '@caiting/contract';
import { ok } from '../../../platform/outcome.ts';
import { compareFile, listFileRows, listFiles } from '../../cashier/index.ts';
import { logged } from '../core/logged.ts';
import { unlogged } from '../core/roles.ts';

/** Files of payment providers, compared with the books. None of this moves money (docs/decisions/0335). */
export const providerFileBindings = [
  logged(
    consoleProviderFileCalls.compareProviderFile,
    async ({ deps, staff, file }, { kind, provider, firstDay, lastDay }) => {
      const given = { kind, provider, days: { first: firstDay, last: lastDay } };
      const compared = await compareFile(deps, staff, given, file);
      if (!compared.ok) return compared;
      const { id, rowCount, matched, counts } = compared.data;
      const differing = Object.values(counts).reduce((sum, count) => sum + count, 0);
      const note = `${provider} ${firstDay} 至 ${lastDay}：${countText(rowCount)} 笔，一致 ${countText(matched)} 笔，差异 ${countText(differing)} 笔`;
      return ok({ done: true, note, fileId: String(id) });
    },
  ),
  unlogged(consoleProviderFileCalls.providerFiles, async ({ deps }, input) => ok(await listFiles(deps.db, input))),
  unlogged(consoleProviderFileCalls.providerFileRows, ({ deps }, input) => listFileRows(deps.db, input)),
];
