import { consoleContentCalls } from '@caiting/contract';
import { ok } from '../../../platform/outcome.ts';
import {
  addPicture,
  changeItem,
  createItem,
  endItem,
  followRelease,
  helpVotes,
  itemsForStaff,
  lettersBetween,
  picturesForStaff,
  previewItem,
  sendLetter,
} from '../../content/index.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { unlogged } from '../core/roles.ts';

/** Letters, notices, banners, articles and pages. */
export const contentActBindings = [
  logged(consoleContentCalls.sendLetter, async ({ deps, staff, requestId }, input) => {
    const sent = await sendLetter(deps, `staff:${staff.staffId}:${requestId}`, input);
    return sent.ok ? done(`站内信已发送：${sent.data}`) : sent;
  }),
  logged(consoleContentCalls.lettersBetween, ({ deps }, input) => lettersBetween(deps.db, input)),
  unlogged(consoleContentCalls.contentItems, async ({ deps }, { kind }) => ok(await itemsForStaff(deps, kind ?? null))),
  unlogged(consoleContentCalls.helpVotes, async ({ deps }) => ok(await helpVotes(deps))),
  unlogged(consoleContentCalls.contentPictures, async ({ deps }) => ok(await picturesForStaff(deps.db))),
  logged(consoleContentCalls.uploadContentPicture, ({ deps, staff, file }, words) =>
    addPicture(deps, staff.name, words, file),
  ),
  logged(consoleContentCalls.previewContent, ({ deps, staff }, draft) => previewItem(deps, staff.name, draft)),
  logged(consoleContentCalls.createContent, async ({ deps, staff }, input) => {
    const made = await createItem(deps, staff.name, input);
    return made.ok ? done(`已发布，编号 ${made.data}`) : made;
  }),
  logged(consoleContentCalls.changeContent, async ({ deps, staff }, input) => {
    const changed = await changeItem(deps, staff.name, input);
    return changed.ok ? done(`编号 ${changed.data} 已修改`) : changed;
  }),
  logged(consoleContentCalls.endContent, async ({ deps }, { id }) => {
    const ended = await endItem(deps, id);
    return ended.ok ? done(`编号 ${ended.data} 已结束`) : ended;
  }),
  logged(consoleContentCalls.followRelease, async ({ deps }, { id }) => {
    const followed = await followRelease(deps, id);
    return followed.ok ? done(`编号 ${followed.data} 已恢复为随版本发布的内容`) : followed;
  }),
];
