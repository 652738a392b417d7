import type { LineMember } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState, type CSSProperties, type KeyboardEvent } from 'react';
import { request } from '../../../platform/call/call.ts';
import { callKey } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Tag } from '../../../ui/display/Tag.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Empty } from '../../../ui/layout/States.tsx';
import styles from '../core/Agency.module.css';
import { Person, Waiting } from '../core/parts.tsx';
import { agencyTexts } from '../core/texts.ts';
import { memberTexts } from './texts.ts';

const PAGE = 50;

interface Shared {
  readonly open: ReadonlySet<string>;
  /** The one item that Tab reaches; null before any was: the first. */
  readonly held: string | null;
  onHold(id: string): void;
  onTurn(id: string, isOpen: boolean): void;
  onShow(member: LineMember): void;
}

/** The whole line as a tree; each branch is asked for when it is opened. */
export function MemberTree({ onShow }: Pick<Shared, 'onShow'>) {
  const t = useText(memberTexts);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [held, setHeld] = useState<string | null>(null);
  const onTurn = (id: string, isOpen: boolean) => {
    const next = new Set(open);
    if (isOpen) next.add(id);
    else next.delete(id);
    setOpen(next);
    setHeld(id);
  };
  return (
    <Card>
      <div role="tree" aria-label={t('treeView')} className={styles.tree}>
        <Branch level={1} shared={{ open, held, onHold: setHeld, onTurn, onShow }} />
      </div>
    </Card>
  );
}

/** Arrows as the pattern of a tree has them; Enter presses what the item offers. */
function moveInTree(event: KeyboardEvent<HTMLElement>, turn: Shared['onTurn']) {
  const item = event.currentTarget;
  const items = [...(item.parentElement?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])];
  const at = items.indexOf(item);
  const [id, expanded] = [item.dataset['id'] ?? '', item.getAttribute('aria-expanded')];
  const go = (to: HTMLElement | undefined) => to?.focus();
  const levelOf = (one: HTMLElement) => Number(one.getAttribute('aria-level'));
  const acts: Record<string, () => void> = {
    ArrowDown: () => go(items[at + 1]),
    ArrowUp: () => go(items[at - 1]),
    Home: () => go(items[0]),
    End: () => go(items.at(-1)),
    ArrowRight: () => {
      if (expanded === 'false') turn(id, true);
      else if (expanded === 'true') go(items[at + 1]);
    },
    ArrowLeft: () => {
      if (expanded === 'true') turn(id, false);
      else go(items.slice(0, at).findLast((one) => levelOf(one) < levelOf(item)));
    },
    Enter: () => item.querySelector('button')?.click(),
  };
  const act = acts[event.key];
  if (act === undefined) return;
  event.preventDefault();
  act();
}

/** Those directly below somebody, or below oneself. */
function Branch({ userId, level, shared }: { userId?: string; level: number; shared: Shared }) {
  const t = useText(memberTexts);
  const word = useText(agencyTexts);
  const asked = { pageSize: PAGE, ...(userId !== undefined && { userId }) };
  const pages = useInfiniteQuery({
    queryKey: callKey(calls.userManage, asked as never),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      request(calls.userManage, { ...asked, ...(pageParam && { before: pageParam }) } as never, { signal }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const indent = { '--indent': level - 1 } as CSSProperties;
  if (!pages.data)
    return (
      <div role="treeitem" aria-level={level} tabIndex={-1}>
        <Waiting isError={pages.isError} onAgain={() => void pages.refetch()} />
      </div>
    );
  const rows = pages.data.pages.flatMap((page) => page.list);
  if (rows.length === 0)
    return (
      <div role="treeitem" aria-level={level} tabIndex={-1}>
        <Empty of="people" title={t('empty')} text={t('emptyText')} />
      </div>
    );
  const more = `more-${userId ?? ''}`;
  return (
    <>
      {rows.map((member, at) => (
        <Node key={member.userId} member={member} level={level} isFirst={level === 1 && at === 0} shared={shared} />
      ))}
      {pages.hasNextPage && (
        <div
          role="treeitem"
          aria-level={level}
          className={styles.node}
          style={indent}
          tabIndex={shared.held === more ? 0 : -1}
          data-id={more}
          onFocus={() => shared.onHold(more)}
          onKeyDown={(event) => moveInTree(event, shared.onTurn)}
        >
          <span className={styles.turn} />
          <button type="button" tabIndex={-1} className={styles.link} onClick={() => void pages.fetchNextPage()}>
            {pages.isFetchNextPageError ? word('reload') : t('more')}
          </button>
        </div>
      )}
    </>
  );
}

interface NodeProps {
  readonly member: LineMember;
  readonly level: number;
  readonly isFirst: boolean;
  readonly shared: Shared;
}

function Node({ member, level, isFirst, shared }: NodeProps) {
  const t = useText(memberTexts);
  const word = useText(agencyTexts);
  const { userId, nickname, userName, isAgent, isOnline, team } = member;
  const isOpen = shared.open.has(userId);
  return (
    <>
      {/* Level and place say where it stands; the keys of the tree do what a press does. */}
      <div
        role="treeitem"
        aria-level={level}
        aria-expanded={team > 0 ? isOpen : undefined}
        className={styles.node}
        style={{ '--indent': level - 1 } as CSSProperties}
        tabIndex={shared.held === userId || (shared.held === null && isFirst) ? 0 : -1}
        data-id={userId}
        onFocus={() => shared.onHold(userId)}
        onClick={() => team > 0 && shared.onTurn(userId, !isOpen)}
        onKeyDown={(event) => event.target === event.currentTarget && moveInTree(event, shared.onTurn)}
      >
        <span className={styles.turn}>{team > 0 && <ChevronRight size={16} aria-hidden="true" />}</span>
        <Person nickname={nickname} userName={userName}>
          {isAgent && <Tag tone="accent">{word('agent')}</Tag>} {isOnline && <Tag tone="ok">{t('online')}</Tag>}
        </Person>
        <small className="num">{team > 0 ? t('below', { n: team }) : t('none')}</small>
        <button
          type="button"
          tabIndex={-1}
          className={styles.link}
          aria-label={`${t('details')} ${nickname}`}
          onClick={(event) => {
            event.stopPropagation();
            shared.onShow(member);
          }}
        >
          {t('details')}
        </button>
      </div>
      {isOpen && team > 0 && <Branch userId={userId} level={level + 1} shared={shared} />}
    </>
  );
}
