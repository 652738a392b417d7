import { beijingTime } from '@caiting/contract';
import { ownLists } from '../../platform/db/own-lists.ts';
import { perDeps, type Deps } from '../../platform/deps.ts';
import {
  beginMaking,
  DownloadMaker,
  dropDownload,
  keepDownload,
  sweepDownloads,
  type DownloadKind,
  type KeptDownload,
  type Making,
} from '../../platform/files/index.ts';
import { tellPlayer } from '../account/index.ts';
import {
  deleteOldExports,
  failVanished,
  giveUp,
  listFiles,
  markReady,
  noteProgress,
  putBack,
  takeExport,
  type ExportRow,
} from './queries.ts';
import { writeFile } from './write-file.ts';

export const KIND: DownloadKind = { name: 'own-data', ending: '.zip' };

const making = (deps: Deps): Making<ExportRow> => ({
  kind: KIND,
  failVanished: () =>
    deps.db.tx(async (tx) => {
      for (const { player } of await failVanished(tx)) await tellPlayer(tx, player, 'dataExportFailed');
    }),
  take: (maker) => takeExport(deps.db, maker),
  make: async (row, { maker, scratch, goOn }) => {
    const kept = await writeFile({
      deps,
      lists: ownLists(deps),
      player: String(row.player),
      folder: scratch,
      progress: (percent) => goOn(() => noteProgress(deps.db, row, maker, percent)),
      keep: (path, told) => keepDownload(deps, { kind: KIND, id: row.id }, path, told),
    });
    if (!(await tellReady(deps, row, maker, kept))) await dropDownload(deps, { kind: KIND, id: row.id }, kept);
  },
  putBack: (row, maker) => putBack(deps.db, row, maker),
  giveUp: (row, maker, error) => {
    deps.log.error({ err: error, player: String(row.player) }, 'file of own data not made');
    return deps.db.tx(async (tx) => {
      if (await giveUp(tx, row, maker)) await tellPlayer(tx, row.player, 'dataExportFailed');
    });
  },
});

const tellReady = ({ db }: Deps, row: ExportRow, maker: string, kept: KeptDownload): Promise<boolean> =>
  db.tx(async (tx) => {
    if (!(await markReady(tx, row, maker, kept))) return false;
    const { until } = await tx.one<{ until: Date }>('select ready_until as until from data_export where player = $1', [
      row.player,
    ]);
    await tellPlayer(tx, row.player, 'dataExportReady', { until: beijingTime(until.getTime()) });
    return true;
  });

const makerOf = perDeps((deps) => new DownloadMaker<ExportRow>(deps));

/** Makes what waits, now. */
export const makeExports = (deps: Deps): Promise<void> => makerOf(deps).look(making(deps));

/** Begins to look for what waits; what it returns stops it. */
export const beginExports = (deps: Deps): (() => Promise<void>) =>
  beginMaking(deps, {
    kind: KIND,
    name: 'ownData.make',
    wanted: () => listFiles(deps.db),
    look: () => makeExports(deps),
    stop: () => makerOf(deps).stop(),
  });

/** Takes away what nobody can fetch any more: files whose time is over, and what a crash left. */
export async function sweepExports(deps: Deps): Promise<void> {
  await deps.db.tx((tx) => deleteOldExports(tx));
  await sweepDownloads(deps, KIND, () => listFiles(deps.db));
}
