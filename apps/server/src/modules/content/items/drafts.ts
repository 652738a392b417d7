import {
  FIELD_NAMES,
  contentCalls,
  readRichText,
  type CallInput,
  type CallOutput,
  type consoleContentCalls,
} from '@caiting/contract';
import { appNow } from '../../../platform/clock.ts';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { hashToken, newToken } from '../../account/index.ts';
import { citedBy, findPictures } from './pictures.ts';
import { fieldsRefusal, type ItemRefusal } from './publish.ts';
import { findItem } from './queries.ts';

/** How long the address of a preview shows anything. */
const DRAFT_MINUTES = 30;

type Given = CallInput<typeof consoleContentCalls.previewContent>;
type Draft = Given & { readonly kind: NonNullable<Given['kind']> };
type Preview = CallOutput<typeof consoleContentCalls.previewContent>;
type Shown = CallOutput<typeof contentCalls.contentDraft>;

/** What is kept of a draft: everything that the page needs but the pictures, which are looked up when it is shown. */
interface Kept {
  readonly draft: Draft;
  readonly version: number;
  readonly startsAt: number;
  readonly endsAt: number | null;
}

interface DraftRow {
  readonly kind: Shown['kind'];
  readonly content: Kept;
  readonly expires_at: Date;
}

/** Who holds the token sees the draft; without it, or later, there is none. */
export const draftBinding = bind(contentCalls.contentDraft, async ({ deps }, { token }) => {
  const row = await deps.db.maybeOne<DraftRow>(
    'select kind, content, expires_at from content_draft where token_hash = $1 and expires_at > app_now()',
    [hashToken(token)],
  );
  return row === null ? refuse('notFound') : ok(await shownDraft(deps.db, row));
});

/** Answers how a draft would be read, and keeps it for whoever gets its address. Nothing is published. */
export async function previewItem(
  deps: Deps,
  staff: string,
  given: Given,
): Promise<Outcome<Preview, ItemRefusal | 'notFound' | 'fieldEmpty'>> {
  return deps.db.tx(async (tx) => {
    const known = given.id === undefined ? null : await findItem(tx, given.id);
    const kind = given.kind ?? known?.kind;
    if (given.id !== undefined && (known === null || known.kind !== kind)) return refuse('notFound');
    if (kind === undefined) return refuse('fieldEmpty', { field: 'kind', params: { field: FIELD_NAMES.kind } });
    const draft: Draft =
      known === null
        ? { ...given, kind }
        : { ...given, kind, slug: known.slug ?? '', section: given.section ?? known.section ?? undefined };
    const refused = await fieldsRefusal(tx, draft.kind, draft);
    if (refused) return refused;
    const now = (await appNow(tx)).getTime();
    const startsAt = draft.startsAt || (known?.starts_at.getTime() ?? now);
    const endsAt = draft.endsAt || null;
    const token = newToken();
    const kept: Kept = { draft, version: (known?.version ?? 0) + 1, startsAt, endsAt };
    const { expires_at } = await tx.one<{ expires_at: Date }>(
      `insert into content_draft (token_hash, kind, content, staff, expires_at)
       values ($1, $2, $3, $4, app_now() + $5::int * interval '1 minute') returning expires_at`,
      [hashToken(token), draft.kind, JSON.stringify(kept), staff, DRAFT_MINUTES],
    );
    return ok({
      kind,
      zh: readingOf(draft, draft.titleZh, draft.bodyZh),
      en: readingOf(draft, draft.titleEn, draft.bodyEn),
      state: endsAt !== null && endsAt <= now ? 'ended' : startsAt > now ? 'coming' : 'running',
      startsAt,
      endsAt,
      audience: draft.audience,
      pictures: [...(await findPictures(tx, citedBy(draft))).values()],
      // Behind the mark: it stands in no log and is told to no other site.
      path: `/preview#${token}`,
      expiresAt: expires_at.getTime(),
    });
  });
}

/** In one language; where nothing was written in it, its readers get the Chinese. A banner is plain text. */
function readingOf({ kind, titleZh, bodyZh }: Draft, title: string, body: string): Preview['zh'] {
  const text = body || bodyZh;
  const blocks =
    kind === 'banner'
      ? [{ kind: 'paragraph' as const, pieces: [{ kind: 'text' as const, text }] }]
      : readRichText(text).map((block) => ({ ...block }) as Preview['zh']['blocks'][number]);
  return { title: title || titleZh, blocks, isChinese: title === '' || body === '' };
}

async function shownDraft(db: Queries, { kind, content, expires_at }: DraftRow): Promise<Shown> {
  const { draft, version, startsAt, endsAt } = content;
  const pictures = await findPictures(db, citedBy(draft));
  return {
    kind,
    item: {
      // Of its own, so that an important one opens again in a browser that has seen another.
      id: draft.id ?? `draft${expires_at.getTime()}`,
      version,
      title: { zh: draft.titleZh, en: draft.titleEn },
      content: { zh: draft.bodyZh, en: draft.bodyEn },
      isImportant: draft.important,
      link: draft.link,
      picture: pictures.get(draft.picture) ?? null,
      pictures: [...pictures.values()],
      at: startsAt,
      slug: draft.slug,
      section: draft.section ?? null,
    },
    audience: draft.audience,
    startsAt,
    endsAt,
    expiresAt: expires_at.getTime(),
  };
}

export function deleteOldDrafts(db: Queries): Promise<number> {
  return db.run('delete from content_draft where expires_at < app_now()');
}
