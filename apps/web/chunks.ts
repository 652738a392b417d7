import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

/**
 * Into which files the build puts modules that pages share. On a phone each file costs a round trip, and the page's thread the asking for it. The first
 * group that matches takes a module, with what it imports: a group that pages need at first must not hold what only stands around them (`check size`).
 */

/** Numbers, timers and words of draws, with the cards they stand on; the notices of the home page. */
const LOTTERY_PARTS =
  /apps\/web\/src\/(features\/(draws\/(core\/)?[^/]+|content\/notices\.ts)|shared\/(lottery\/groups\.ts|site\/BeaconLine\.[^/]+)|ui\/lottery\/[^/]+|ui\/\w+\/(Card|Dialog|Progress|Tag|duration|use-media)\.[^/]+)$|lucide-react\/dist\/esm\/icons\/(chevron-right|eye|eye-off|pause|play|shield-check|volume-2|x)\./;
/** What the table shares with the records, the chases and the long dragon; not what it shares with the quick bet of the home page alone. */
const BETTING_PARTS =
  /apps\/web\/src\/(features\/(betting\/(slip|picks|pads|table\/(?!RebateSlider|chances|draft)|page\/(?!MyBets)|core\/(texts|queries|use-gate)|chase\/chase-form)|draws\/lunar\/ZodiacTable))/;

/** What a table, a game and the tools of a room have in common, too small for files of their own. */
const STAKE_PARTS =
  /(PauseNote|SessionClock|ui\/form\/(Stepper|Slider)|lottery\/prize-name|draws\/stage\/lazy-stage|betting\/(core\/queries|result\/use-results)|icons\/(trash|pencil))\b/;
/** What pages with long lists share with the chat, which would take it along otherwise. */
const LIST_PARTS =
  /useInfiniteQuery|infiniteQueryObserver|account\/safety\/(texts|require-safety)|chat\/core\/(GradeTag|grade-tone)/;
/** What the cards in the talk share with the sheets that make them. */
const CARD_PARTS =
  /apps\/web\/src\/features\/(envelopes\/(card-texts|EnvelopeCard)|chat\/cards\/(texts|card-data|use-is-selling))/;
/** What every page hears (whether texts are under way, what became of an issue), and a window that the table and the chat open. */
const HEARD_PARTS =
  /features\/(chat\/feed\/unsent|live\/core\/small-picture|betting\/(core\/issue-result|dragon\/window-store))/;
/** What every page counts of the chat. */
const UNREAD_PARTS = /features\/chat\/(unread\/(counts|queries|open-rooms|known-rooms))\./;
/** What the chat window, the pages of the hall and the rooms of live shows have in common; not the lists of rooms, which no room needs at first. */
const CHAT_PARTS =
  /apps\/web\/src\/features\/chat\/(?!lists\/(?:RoomList|DirectList|direct-list|ListEnd|row-line|room-list|list-page)|unread\/list-texts)/;

/** What begins with the site and draws nothing by itself. Not with the panel: each stands without the other where one cannot be had. */
const UNSEEN_PARTS =
  /apps\/web\/src\/(start\/(after-load|push-table|live-cache|recount|send-unsent)|features\/statistics\/|ui\/form\/amount\/pad-on-touch)/;
/** The panel at the side of every page with its windows, and what else stands around a page: counts, what pauses the play. */
const PANEL_PARTS =
  /apps\/web\/src\/(features\/(shell\/(side|install|ChatCount)|protection\/RealityCheck|betting\/(dragon\/DragonHost|result\/ResultLineHost)|content\/ImportantNotice))/;
/** Articles, notices and letters as they are read. */
const CONTENT_PARTS =
  /packages\/contract\/src\/content\/rich-text|features\/content\/(StoredPicture|RichText|Content\.module|texts|queries|LetterCount)/;
/** What pages of live rooms share with their cards in small. */
const LIVE_PARTS = /features\/live\/(core\/|list\/(LiveCard|LiveList\.module))|calls\/live\/live\./;
/** A live room in small, on the home page and beside the table, with its player. */
const LIVE_ELSEWHERE_PARTS =
  /features\/live\/(index|elsewhere|player)|icons\/(loader|picture-in-picture-2|volume-x|wifi|wifi-off)\./;
/** Tables of card games in small, on the home page and in their list. */
const PLAYED_PARTS =
  /features\/games\/(core\/(card-texts|PlayingCard)|list\/(Cover|Games\.module))|packages\/games\/src\/cards\./;
/** What the table fetches once its numbers stand: own bets, results, the drawer of draws. */
const TABLE_PARTS = /features\/(betting\/(result\/(StripNet|ResultLine\.)|page\/(LiveDraw|LotteryList|RecentDraws)))/;

export const CHUNK_GROUPS: Group[] = [
  // What every page needs: libraries apart, since they change least and browsers keep them across releases.
  { name: 'vendor', test: /node_modules\//, tags: ['$initial'] },
  { name: 'site', tags: ['$initial'] },
  // What pages share comes in few files, not in thirty: on a phone each request costs a round trip. First what the home page, the hall and
  // the table have in common, so that the home page needs nothing else.
  { name: 'lotteries', test: LOTTERY_PARTS, minShareCount: 2 },
  {
    name: 'parts',
    // The drawing of QR codes brings its library along: with who shows one. Files to take away come with the lists that offer them, what
    // stakes are set with comes with the tables, sounds with what sounds, what a view does not show with what is closed in it, facts and names of prizes with details, and what saves data with what is heavy.
    test: /apps\/web\/src\/(?!ui\/display\/(QrCode|qr-picture|Fact)|ui\/form\/(Stepper|Slider)|shared\/(?:sound|comfort|lottery\/prize-name|site\/NotInView)|platform\/page\/(csv|save-file))(ui|platform|shared)\/|node_modules\/lucide-react\//,
    minShareCount: 4,
  },
  { name: 'view', test: /shared\/site\/NotInView\.tsx$/, minShareCount: 2 },
  { name: 'comfort', test: /shared\/comfort\/comfort\.ts$/, minShareCount: 2 },
  { name: 'heard', test: HEARD_PARTS, minShareCount: 2 },
  { name: 'rules', test: /packages\/(money\/|lottery\/src\/[^/]+\.ts$)/, minShareCount: 2 },
  { name: 'plays', test: /packages\/lottery\/src\/families\//, minShareCount: 3 },
  { name: 'bets', test: BETTING_PARTS, minShareCount: 2 },
  { name: 'stakes', test: STAKE_PARTS, minShareCount: 2 },
  { name: 'lists', test: LIST_PARTS, minShareCount: 2 },
  { name: 'cards', test: CARD_PARTS, minShareCount: 2 },
  { name: 'unread', test: UNREAD_PARTS },
  { name: 'card', test: /chat\/unread\/(TalkCard|talk-card|card-texts|Unread\.module)\./ },
  { name: 'chat', test: CHAT_PARTS, minShareCount: 3 },
  { name: 'talk', test: /features\/chat\/(index|window\/(chat-window|ChatWindowHost|ChatInPlaceHost))\./ },
  { name: 'lunar', test: /draws\/lunar\/lunar-year|lottery\/src\/calendar\/day\./, minShareCount: 2 },
  { name: 'content', test: CONTENT_PARTS },
  { name: 'service', test: /features\/tenant\/(index|service\/(lines|service-store|ServiceHost))|icons\/headset\./ },
  { name: 'help', test: /shared\/site\/(PageHelp|page-help)|icons\/circle-question-mark\./ },
  {
    name: 'told',
    test: /features\/notifications\/(index|Bell|BellPanel|queries|texts|row-acts|Rows|Notifications\.module)|content\/notification-texts/,
  },
  { name: 'pauses', test: /features\/protection\/(texts|PlayLine|Protection\.module)/ },
  { name: 'unseen', test: UNSEEN_PARTS },
  { name: 'panel', test: PANEL_PARTS },
  { name: 'sizes', test: /icons\/(maximize|maximize-2|minimize)\./ },
  { name: 'live', test: LIVE_PARTS },
  { name: 'on-air', test: LIVE_ELSEWHERE_PARTS },
  { name: 'played', test: PLAYED_PARTS },
  {
    name: 'records',
    test: /betting\/records\/(BetResult|texts|Records\.module)/,
  },
  { name: 'own-bets', test: /betting\/(records\/(CancelOrDetail|cancel-bet|detail-texts)|page\/MyBets)/ },
  { name: 'results', test: /betting\/result\/(way-to\.|due-result|texts|Result\.module)|protection\/use-near-limit/ },
  { name: 'table', test: TABLE_PARTS },
];
