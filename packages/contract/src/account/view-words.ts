/** How long staff look at the site as one player sees it, at most. */
export const VIEW_MINUTES = 15;
/** What for: the player reads it in the letter, the operator's own reason stays in the log. */
export const VIEW_PURPOSES = {
  help: { zh: '处理您的求助', en: 'to answer your request for help' },
  fault: { zh: '排查页面显示问题', en: 'to look into a fault of a page' },
  complaint: { zh: '核对一项投诉或争议', en: 'to check a complaint or dispute' },
} as const;
export type ViewPurpose = keyof typeof VIEW_PURPOSES;

/** Tokens of views begin with it: no other token has a full stop. */
export const VIEW_TOKEN_PREFIX = 'view.';
/** The part of an address behind # in which the console hands the token over; the page takes it out at once. */
export const VIEW_HASH = '#view=';
