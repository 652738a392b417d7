import { STATUS_CODES } from 'node:http';
import type { CallReply } from '../exchange.ts';

const UNPRINTABLE = /[^ -~]/;

/** The answer of one call in the lane, written as one piece of text. */
export class LaneReply implements CallReply {
  #status = 200;
  #headers: Record<string, string> | null = null;
  #cookies = '';

  get status(): number {
    return this.#status;
  }

  code(status: number): this {
    this.#status = status;
    return this;
  }

  /** The same name again replaces its value; `set-cookie` adds one. */
  header(name: string, value: string | number): this {
    const text = String(value);
    if (UNPRINTABLE.test(text)) throw new TypeError(`the value of the header ${name} is not printable`);
    if (name === 'set-cookie') this.#cookies += `set-cookie: ${text}\r\n`;
    else (this.#headers ??= {})[name] = text;
    return this;
  }

  /** Head and, when it is text, body. */
  head(bytes: number, keepAlive: string): string {
    let head = `HTTP/1.1 ${this.#status} ${STATUS_CODES[this.#status]}\r\n`;
    for (const name in this.#headers) head += `${name}: ${this.#headers[name]}\r\n`;
    return `${head}${this.#cookies}content-length: ${bytes}\r\nDate: ${dateText()}\r\n${keepAlive}\r\n`;
  }
}

let date = '';
let dateUntil = 0;

/** The Date header, made once a second. */
function dateText(): string {
  const now = Date.now(); // tidy-allow: the header of the protocol, which decides nothing
  if (now >= dateUntil) {
    date = new Date(now).toUTCString();
    dateUntil = now - (now % 1000) + 1000;
  }
  return date;
}
