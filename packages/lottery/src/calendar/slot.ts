/** The place of one issue in its lottery's calendar. Times are whole seconds since 1970. */
export interface IssueSlot {
  /** As the lottery numbers its issues: 202609210791, 2026113, 3358021. */
  readonly issueNo: string;
  /** The day in Asia/Shanghai it belongs to, yyyy-MM-dd. */
  readonly day: string;
  /** 1 … issues of that day. */
  readonly index: number;
  /** When the issue before it closes: something is always on sale. */
  readonly opensAt: number;
  readonly closeAt: number;
  readonly drawAt: number;
}
