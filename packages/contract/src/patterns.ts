/** Patterns of product §5, each once. Browser and server use the same. */
export const PATTERNS = {
  imageCode: /^[A-Za-z0-9]{4}$/,
  smsCode: /^\d{4}$/,
  safetyPassword: /^\d{6}$/,
  roomPassword: /^\d{4}$/,
  qq: /^\d{5,99}$/,
  /** the product page: 4–20 word characters. */
  userName: /^\w{4,20}$/,
  mobile: /^1\d{10}$/,
  /** Checked in the browser before hashing: the server only sees the hash. */
  password: /^[A-Za-z0-9!@#$%^&*.]{6,16}$/,
  bankNumber: /^\d{9,29}$/,
  money: /^(?:0|[1-9]\d*)(?:\.\d{1,2})?$/,
  rateMoney: /^(?:0|[1-9]\d*)(?:\.\d{1,8})?$/,
  withdrawMoney: /^[1-9]\d*$/,
  address: /^\S{5,50}$/,
  realName: /^(?:[一-龥·]{2,16}|[A-Za-z .]{2,20})$/,
  realNameV2: /^(?:[一-龥·]{2,50}|[A-Za-z .]{2,50})$/,
  /** the product page gives none; its general address rule (5–50, no blanks) with an @ and a dot behind it. */
  mail: /^(?=.{5,50}$)[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"'.]{2,}$/,
  /** Shown to others: no blanks at the ends, nothing that reads as mark-up. */
  nickname: /^(?! )[^<>&"'\p{C}]{2,16}(?<! )$/u,
  inviteCode: /^[A-Za-z0-9]{4,12}$/,
  /** 128 random bits. */
  oneTimeKey: /^[0-9a-f]{32}$/,
} as const;
export type PatternName = keyof typeof PATTERNS;
