import type { Source } from './sources.ts';

/**
 * State that a module of the web keeps for as long as the page lives: a `let`, a store, a collection that is filled or an object that is changed. It is made
 * through platform/session/personal.ts, which gives the next person a fresh one, or it stands here with the reason why it is nobody's.
 */
const NOBODYS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'apps/web/src/platform/session/personal.ts': { person: 'the owner itself', owned: 'the owner itself' },
  'apps/web/src/platform/session/session.ts': { store: 'says who the person is' },
  'apps/web/src/platform/session/other-tabs.ts': { channel: 'the ear of the page' },
  'apps/web/src/platform/call/query.ts': {
    queryClient: 'emptied by its own `renew`, which keeps what is told to everybody',
  },
  'apps/web/src/platform/call/call.ts': { askLoginPassword: 'who asks, set once at start' },
  'apps/web/src/platform/call/by-code.ts': { askRealityCheck: 'who asks, set once at start' },
  'apps/web/src/platform/call/acts.ts': { hasActed: 'a mark for the next call, no content' },
  'apps/web/src/platform/i18n/i18n.ts': { useLocale: 'the language of the device' },
  'apps/web/src/platform/page/navigation.ts': { navigator: 'the router, set once at start' },
  'apps/web/src/platform/page/scroll-place.ts': { places: 'scroll positions by entry of the history' },
  'apps/web/src/platform/socket/site-socket.ts': { useSiteLink: 'whether the site is heard, whoever listens' },
  'apps/console/src/platform/stream.ts': {
    useStream: 'whether the site is heard, whoever listens',
    late: 'the timer of figures that come no more, cleared with the line',
  },
  'apps/web/src/platform/time/clock-sync.ts': { useClockSync: 'the clock of the site' },
  'apps/web/src/shared/comfort/comfort.ts': { useComfort: 'how the device likes the site' },
  'apps/web/src/shared/player/end-view.ts': { useViewEnd: 'a view of staff is over for good, whoever was looked at' },
  'apps/web/src/shared/theme/theme.ts': { useTheme: 'the looks of the device' },
  'apps/web/src/start/start.ts': { sessionReady: 'the first answer to who is here' },
  'apps/web/src/guard.ts': { isFirstNavigation: 'whether the page was just loaded' },
  'apps/web/src/prerender.tsx': { drawHandler: 'of the server, which draws for nobody in particular' },
  'apps/web/src/ui/hooks/clock.ts': {
    reading: 'the clock of the site',
    listeners: 'callbacks of what is drawn',
    timer: 'the next tick of the clock',
  },
  'apps/web/src/ui/hooks/lazy-part.ts': { whenReachable: 'set once at start' },
  'apps/web/src/ui/overlay/back-closes.ts': {
    open: 'sheets that are drawn; they close with what drew them',
    page: 'the entry of the history under them',
    stepping: 'a step of the history under way',
    navigations: 'the router is under way',
    drawn: 'the page that is drawn',
  },
  'apps/web/src/ui/overlay/notices.ts': {
    nextId: 'a counter',
    hideTimer: 'of the toast, which dismissNotices takes away',
    useNotices: 'below the owner; emptied by dismissNotices (by-code.ts)',
  },
  'apps/web/src/features/betting/slip/line-view.ts': {
    READ: 'what a line says, by the line itself',
    PREVIEWS: 'what a line brings, by the line itself',
  },
  'apps/web/src/features/betting/pads/use-picks.ts': { EMPTY: 'empty picks of each shape' },
  'apps/web/src/features/chat/core/drafts.ts': {
    boxes: 'callbacks of the boxes that are drawn',
    putBacks: 'callbacks of the boxes that are drawn',
  },
  'apps/web/src/features/chat/mentions/ask-mention.ts': { ears: 'callbacks of the boxes that are drawn' },
  'apps/web/src/features/chat/mentions/use-room-mentions.ts': {
    recalled: 'ids of messages that nobody can read any more',
  },
  'apps/web/src/features/chat/emoji/split-emoji.ts': { segmenter: 'made once' },
  'apps/web/src/features/chat/feed/outgoing.ts': { deliver: 'who takes a delivered message, set by the room' },
  'apps/web/src/features/embed/embed-store.ts': {
    useEmbed: 'whom the site around the frame has proven: the bridge itself moves it',
  },
  'apps/web/src/features/chat/messages/message-kinds.ts': {
    KINDS: 'drawings of types of messages, filled when the modules of features are loaded; the same for everybody',
  },
  'apps/web/src/features/live/barrage/barrage-settings.ts': {
    known: 'a wish of the device, like its theme: kept in its storage',
    listeners: 'pages that are open',
  },
  'apps/web/src/platform/page/release.ts': { useRelease: 'what the site was built as, the same for everybody' },
  // Whoever leaves the console, or comes in another's place, begins with a fresh page (session.ts).
  'apps/console/src/platform/session.ts': { useSession: 'says who the person is' },
  'apps/console/src/platform/query.ts': {
    queryClient: 'goes with the page',
    behind: 'ages of the answers that queryClient keeps, which go with the page',
  },
  'apps/console/src/form/drafts.ts': { useDrafts: 'goes with the page' },
  'apps/web/src/shared/sound/sound.ts': {
    useSound: 'what the device may sound like',
    context: 'the voice of the page, made once',
  },
  'apps/web/src/features/statistics/page-use.ts': { shown: 'the pattern of the page that is drawn' },
};

/** Keys of the device (storage.ts) may be read and written where they are used; everything else is stored for a person. */
const STORAGE_OF_DEVICE: Readonly<Record<string, string>> = {
  'apps/web/src/shared/lottery/lottery-config.ts': 'the lotteries, the same for everybody',
  'apps/web/src/platform/page/scroll-place.ts': 'positions of this tab, under the name the router gave them',
  'apps/console/src/signing/keystore.ts':
    'private keys of operators, each used for the person and the site it was made for',
};
const OWNERS = /^apps\/web\/src\/platform\/(?:session|storage)\//;

const inWeb = (path: string): boolean =>
  /^apps\/(?:web|console)\/src\//.test(path) && /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);

const DECLARED = /^(?:export )?(let|var|const) (\w+)\b[^=\n]*(?:=[ \t]*([^\n]*))?/gm;
const MAKES_STORE =
  /^(?:create|createStore|createJSONStorage)(?:<|\()|^new (?:QueryClient|BroadcastChannel|WeakMap|WeakSet)\b/;
const ADDS = 'set|add|push|unshift|splice|pop|shift|delete|clear|setState';

/** Whether something of the file changes what the name holds. */
function isChanged(name: string, text: string): boolean {
  const changed = new RegExp(
    `\\b${name}(?:\\.\\w+|\\[[^\\]\\n]+\\])+\\s*(?:[-+*/|&?]{0,2}=(?![=>])|\\+\\+|--)|(?<![.\\w])${name}\\.(?:${ADDS})\\(`,
  );
  return changed.test(text);
}

const IS_FUNCTION = /^(?:async\b|function\b|\(|<|\w+ =>)/;
const MAKES_OWN = /^(?:personal|personalStore|personalCell|storedStore)(?:<|\()/;

function statesOf({ path, text }: Source): string[] {
  return [...text.matchAll(DECLARED)].flatMap(([, kind = '', name = '', value = '']) => {
    if (MAKES_OWN.test(value) || (kind === 'const' && IS_FUNCTION.test(value))) return [];
    const isState = kind !== 'const' || MAKES_STORE.test(value) || isChanged(name, text);
    return isState && !(name in (NOBODYS[path] ?? {})) ? [`${path}: ${name}`] : [];
  });
}

const READS_STORAGE = /\b(?:readStored|writeStored|readTab|writeTab)(?:<[^>]*>)?\((?!\s*STORED\.)/;
const RAW_STORAGE = /\b(?:localStorage|sessionStorage|indexedDB|caches\.open|document\.cookie)\b/;

function storageOf({ path, text }: Source): string[] {
  if (OWNERS.test(path) || path in STORAGE_OF_DEVICE) return [];
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
  return READS_STORAGE.test(code) || RAW_STORAGE.test(code) ? [`${path}: the browser's storage`] : [];
}

/** "path: name" of all state of modules that no person owns and that is on no list; and of entries of the list that stand for nothing. */
export function unownedState(sources: readonly Source[]): string[] {
  const web = sources.filter(({ path }) => inWeb(path));
  const found = web.flatMap((source) => [...statesOf(source), ...storageOf(source)]);
  const stale = web.flatMap(({ path, text }) =>
    Object.keys(NOBODYS[path] ?? {})
      .filter((name) => !new RegExp(`^(?:export )?(?:let|const) ${name}\\b`, 'm').test(text))
      .map((name) => `${path}: ${name} is listed and not there`),
  );
  return [...found, ...stale];
}
