/** A body that is refused unread, with this HTTP status. */
export class RefusedBody extends Error {
  readonly statusCode: number;

  constructor(statusCode: number) {
    super(`request body refused with ${statusCode}`);
    this.statusCode = statusCode;
  }
}
