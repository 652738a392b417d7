/** Which pages may act with a visitor's cookie: our own, and those the operator lists. */
export class Origins {
  readonly #listed: ReadonlySet<string>;

  constructor(listed: readonly (string | undefined)[]) {
    this.#listed = new Set(listed.filter((origin) => origin !== undefined));
  }

  /** True when `origin` (the header) is the page's own host or listed. An absent header is not a browser's cross-site request. */
  isOurs(origin: string | undefined, host: string | undefined): boolean {
    if (origin === undefined) return true;
    if (this.#listed.has(origin)) return true;
    // "null" (sandboxed frame, data: page) and malformed values fall through to false.
    return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
  }
}
