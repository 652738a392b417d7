/** What every call answers with HTTP 200. `data` of a field refusal is {field}. */
export interface Reply<T = unknown> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
}
