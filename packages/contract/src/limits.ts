/** Numbers of product §5 and §9 and of product §10, each once. Milliseconds unless the name says otherwise. */
export const CALL_TIMEOUT_MS = 15_000;
/** Bytes of a request's body, where the call says no more (`bodyLimit`). A sign of Chinese takes nine in a form. */
export const BODY_MAX_BYTES = 16_384;
export const HEARTBEAT_MS = 60_000;
export const HEARTBEAT_FAILURES_MAX = 1_000;
export const ONLINE_REPORT_MS = 60_000;
/** Seconds of one report: twice the interval, for a page that was held up. */
export const ONLINE_REPORT_MAX_S = 120;
export const LONG_DRAGON_REFRESH_MS = 10_000;
export const LONG_DRAGON_STAKE_MAX_YUAN = 1_000_000;

export const BET_LINES_MAX = 200;
/** A bet's id is the number of its order times this, and its place among the bets of the order. */
export const BETS_PER_ORDER = 256n;
export const MULTIPLE_MAX = 10_000;
export const CHASE_ISSUES_MIN = 5;
export const CHASE_ISSUES_MAX = 120;
export const CHASE_LINES_MAX = 20;
/** Characters of picks that one chase may lay down, over all its issues. */
export const CHASE_TEXT_MAX = 4_000_000;
export const CHASE_FACTOR_MAX = 10;
/** Percent. */
export const CHASE_PROFIT_MAX = 1_000;
export const PER_TICKET_MAX_YUAN = 1_000_000;
/** 单注奖金上限: no ticket may win more. */
export const PRIZE_PER_TICKET_MAX_YUAN = 10_000_000;
export const BASE_TICKET_YUAN = 2;
export const BETTING_IDLE_MS = 30 * 60_000;

/** product §10.4: wrong safety passwords in a row before the lock, its length, and how long a proof is good. */
export const SAFETY_WRONG_MAX = 5;
export const SAFETY_LOCK_MS = 3_600_000;
export const SAFETY_PROOF_MS = 5 * 60_000;

/** Codes by message: lifetime, tries, pause between two, how many to one address in an hour and a day. */
export const CODE_LIFETIME_MS = 5 * 60_000;
export const CODE_TRIES_MAX = 5;
export const CODE_PAUSE_MS = 60_000;
export const CODE_HOUR_MAX = 5;
export const CODE_DAY_MAX = 10;
/** A way back into an account must be walked to its end within this time. */
export const RECOVERY_MS = 15 * 60_000;
/** A code that staff send to somebody who cannot sign in. */
export const RECOVERY_CODE_MS = 24 * 3_600_000;
/** Requests to the staff by people who cannot sign in, from one address within an hour. */
export const RECOVERY_ASKS_PER_HOUR = 5;
/** Of them, those that wait for one user name: strangers may send some too. */
export const RECOVERY_ASKS_OPEN_MAX = 20;
export const UPLOADS_DAY_MAX = 50;
export const AVATAR_SIDE_PX = 256;
/** Longest side of a live room's cover: a desktop's player on a dense screen. */
export const COVER_SIDE_PX = 1_280;
export const INVITE_CODES_MAX = 50;

export const TIME_SAMPLES = 5;
export const TIME_TRIP_MAX_MS = 1_000;

export const SOCKET_RETRIES = 5;
export const SOCKET_RETRY_MS = 1_000;
export const SOCKET_RECONNECT_MS = 2_000;
/** A socket that is closed with this code (RFC 6455 registry: service restart) finds another server at once: the site spreads its sockets over some seconds itself. */
export const SOCKET_COME_BACK = 1012;
export const SOCKET_SHORT_MESSAGE = 40;
export const SOCKET_BEHIND_MAX = 200;
export const SOCKET_FRAME_MAX_BYTES = 16 * 1024;
export const SOCKET_PENDING_MAX_BYTES = 256 * 1024;
export const SOCKET_COALESCE_MS = 25;
/** Rooms one socket may be in at once. */
export const SOCKET_ROOMS_MAX = 20;

export const CHAT_FIRST_PAGE = 5;
export const CHAT_PAGE = 20;
export const CHAT_MEMORY_MAX = 200;
/** People a list of who is in a room names; the rest are only counted. */
export const ONLINE_MEMBERS_MAX = 200;
export const CHAT_SEPARATOR_MS = 60_000;
export const CHAT_SCROLL_THROTTLE_MS = 1_000;
export const CHAT_TOP_LOAD_PX = 100;
export const CHAT_MESSAGE_LENGTH = 300;
/** What a site may raise it to. */
export const CHAT_MESSAGE_LENGTH_MAX = 4_000;
/** Line breaks in one message: a text of line breaks pushes everything else off the screen. */
export const CHAT_LINE_BREAKS_MAX = 20;
export const CHAT_TEXT_BOX_MAX_PX = 80;
/** Slow mode: the longest pause, and the ones offered. */
export const SLOW_MODE_MAX_SECONDS = 300;
export const SLOW_MODE_CHOICES = [0, 5, 10, 30, 60, 300] as const;
/** People one message may mention. */
export const MENTIONS_MAX = 10;
export const CHAT_READ_RECEIPT_MS = 5_000;
export const DIRECT_LIST_REFRESH_MS = 30_000;
export const UNREAD_CHECK_MS = 60_000;
export const LOAD_MORE_PAUSE_MS = 600;

/** Days between two changes of a nickname. */
export const NICKNAME_CHANGE_DAYS = 7;

/** Play money of a newcomer, in demo mode only. */
export const NEWCOMER_GIFT_YUAN = 1_000;

/** Letters between agents and members: characters of one; to one person in an hour; to all in an hour and in a day. */
export const LETTER_TEXT_MAX = 500;
export const LETTERS_TO_ONE_HOUR_MAX = 5;
export const LETTERS_HOUR_MAX = 30;
export const LETTERS_DAY_MAX = 100;

/** A search asks the server when so long nothing was typed. */
export const SEARCH_PAUSE_MS = 600;
/** Rooms and private chats of one page, and in the share dialog. */
/** So many unread messages of one room are counted; a page shows one less and a plus. */
export const ROOM_UNREAD_MAX = 100;
export const ROOM_LIST_PAGE = 20;
export const SHARE_LIST_PAGE = 11;
export const BADGE_MAX = 9;
/** Place of a room in the list; the smallest is the default room. */
export const ROOM_ORDER_MAX = 9_999;
/** Results a plan must have before a win rate is stated. */
export const PLAN_RATE_SAMPLE_MIN = 10;
export const REMARK_MAX = 200;
/** Registrations an invite code may serve, and days it may last. */
export const INVITE_USES_MAX = 10_000;
export const INVITE_DAYS_MAX = 365;
/** What names of a link's guests begin with; four signs follow. */
export const GUEST_LINK_NAME_MAX = 12;
export const LONG_PRESS_MS = 1_000;
export const TAP_MAX_MS = 200;

export const ENVELOPE_COUNT_MAX = 1_000;
export const ENVELOPE_AVERAGE_MIN_YUAN = 1;
export const ENVELOPE_AMOUNT_MAX_YUAN = 10_000;
export const ENVELOPE_WISH_MAX = 20;
export const ENVELOPE_EXPIRES_MS = 12 * 3_600_000;
export const ENVELOPE_RECORD_DAYS = 7;
/** What a room may ask of who opens its envelopes: days since registration, yuan recharged so far. */
export const ENVELOPE_RULE_DAYS_MAX = 365;
export const ENVELOPE_RULE_RECHARGE_MAX_YUAN = 100_000;
export const SHARE_DIRECT_MAX = 30;

/** A key for the chat inside another site: time enough to type a name and a password. */
export const EMBED_KEY_MS = 5 * 60_000;

export const IMAGE_SIDE_MAX_PX = 1_000;
export const IMAGE_JPEG_QUALITY = 0.7;
export const CHAT_UPLOAD_MAX_BYTES = 2_097_152;
export const SITE_UPLOAD_MAX_BYTES = 3_145_728;
export const EMOJI_PER_PAGE = 24;
export const SAVED_IMAGES_PER_PAGE = 8;
export const SAVED_IMAGES_FIRST_PAGE = 7;
export const SAVED_IMAGES_LIST = 40;
export const SAVED_IMAGES_SELECT_MAX = 10;
/** Beyond the product page: what one person may keep, and what the server makes of a picture of the chat. */
export const SAVED_IMAGES_MAX = 200;
export const CHAT_UPLOADS_DAY_MAX = 100;
export const CHAT_THUMB_SIDE_PX = 400;
export const CHAT_IMAGE_FRAMES_MAX = 60;

export const PAGE_SIZE = 20;
export const REQUEST_KEY_KEPT_HOURS = 24;
export const ISSUE_SHORT_FROM = 8;
export const ISSUE_SHORT_DROP = 4;
export const ISSUES_AHEAD_MIN = 120;

/** Gift prices in yuan (product §3). */
export const GIFT_PRICES = {
  kiss: 8,
  cuke: 38,
  durex: 58,
  injections: 88,
  porsche: 188,
  aircraft: 388,
  salute: 588,
  money: 888,
} as const;
