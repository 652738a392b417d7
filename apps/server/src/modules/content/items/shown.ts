import { contentCalls, picturesIn, pushes } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { frameOf } from '../../../platform/sockets/frames.ts';
import { findPictures } from './pictures.ts';
import { listShown, type ItemRow } from './queries.ts';

const NOTICES_MAX = 50;
const BANNERS_MAX = 5;

const namedIn = ({ body_zh, body_en }: ItemRow): string[] => [
  ...new Set([...picturesIn(body_zh), ...picturesIn(body_en)]),
];

/** Notices and banners of this moment. */
export const shownBindings = [
  bind(contentCalls.noticeList, async ({ deps, session }) => {
    const rows = await listShown(deps.db, { kind: 'notice', session, limit: NOTICES_MAX });
    const stored = await findPictures(deps.db, rows.flatMap(namedIn));
    return ok({
      list: rows.map((row) => ({
        id: String(row.id),
        version: row.version,
        title: { zh: row.title_zh, en: row.title_en },
        content: { zh: row.body_zh, en: row.body_en },
        isImportant: row.is_important,
        pictures: namedIn(row).flatMap((id) => stored.get(id) ?? []),
        at: Math.max(row.starts_at.getTime(), row.changed_at.getTime()),
      })),
    });
  }),
  bind(contentCalls.banners, async ({ deps, session }) => {
    const rows = await listShown(deps.db, { kind: 'banner', session, limit: BANNERS_MAX });
    const stored = await findPictures(
      deps.db,
      rows.flatMap(({ picture }) => (picture === null ? [] : [String(picture)])),
    );
    return ok({
      list: rows.map((row) => ({
        id: String(row.id),
        title: { zh: row.title_zh, en: row.title_en },
        content: { zh: row.body_zh, en: row.body_en },
        link: row.link,
        picture: stored.get(String(row.picture)) ?? null,
      })),
    });
  }),
];

/** Open pages hear of each change. */
export function tellOfChanges(deps: Deps): void {
  deps.outbox.on('content.changed', async (_event, tx) => {
    tx.afterCommit(() => deps.hub.live('site', frameOf(pushes.noticesChanged, {})));
  });
}
