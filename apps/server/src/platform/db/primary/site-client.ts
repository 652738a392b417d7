import pg from 'pg';
import { NoPrimary, primaryOf, type Cuttable, type Primary } from './primary.ts';
import { atServer, serversOf, shownServer, type ServerAddress } from './servers.ts';

/** PostgreSQL's function in which a commit waits for its standby. Unlike its words it is not translated. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';
const READ_ONLY = '25006';

interface StatusMessage {
  readonly parameterName: string;
  readonly parameterValue: string;
}

/**
 * Every connection of the site to its database (docs/decisions/0353). Where the address names several servers it is one to the primary; it ends when a
 * statement finds the server read only, and when a commit was not confirmed by its standby.
 */
export class SiteClient extends pg.Client implements Cuttable {
  readonly #url: string | undefined;
  readonly #primary: Primary | null;
  #server: ServerAddress | null = null;
  /** What the server says of itself at the start of a session. */
  #isStandby = false;

  constructor(config: pg.ClientConfig = {}) {
    const url = config.connectionString;
    const [first] = url === undefined ? [] : serversOf(url);
    super(first === undefined || url === undefined ? config : { ...config, connectionString: atServer(url, first) });
    this.#url = url;
    this.#primary = primaryOf(url);
    // A connection that ends while nothing is asked of it must not end the process: the next question rejects.
    this.on('error', () => undefined);
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code !== READ_ONLY) return;
      if (this.#server !== null) this.#primary?.lose(this.#server);
      // What was asked gets its error first.
      process.nextTick(() => void this.end());
    });
    // PostgreSQL answers such a commit with success and a warning: it is on this machine's disk, and nowhere else if the machine is lost now.
    this.on('notice', ({ routine }) => {
      if (routine === WAIT_FOR_STANDBY)
        this.cut(new Error('Connection terminated: no standby has confirmed the commit'));
    });
  }

  /** Rejects what is asked now and ends the connection: whether it was done nobody knows. */
  cut(why: Error): void {
    // First, so that a success that came in the same packet is not believed.
    this.connection.emit('error', why);
    this.connection.stream.destroy();
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ((err: Error) => void) | ((err: null, client: pg.Client) => void)): void;
  override connect(callback?: (error: never, client: never) => void): Promise<pg.Client> | undefined {
    const primary = this.#primary;
    const tell = callback as ((error: unknown, client?: pg.Client) => void) | undefined;
    if (primary === null) {
      if (tell === undefined) return super.connect();
      super.connect(tell);
      return undefined;
    }
    const connected = this.#connectTo(primary);
    if (tell === undefined) return connected;
    connected.then(
      () => tell(null, this),
      (error: unknown) => tell(error),
    );
    return undefined;
  }

  async #connectTo(primary: Primary): Promise<pg.Client> {
    const url = this.#url ?? '';
    const server = await primary.find(url);
    this.#server = server;
    Object.assign(this, server);
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: StatusMessage) => {
      if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on';
    });
    this.once('end', () => primary.leave(this));
    const connected = super.connect();
    // While it connects too: a server that hangs says nothing, for as long as one waits.
    primary.join(this, server, url);
    try {
      await connected;
    } catch (error) {
      if (!isThere(error)) primary.lose(server);
      throw error;
    }
    if (this.#isStandby) {
      primary.lose(server);
      await this.end();
      throw new NoPrimary(`${shownServer(server)} is a standby now`);
    }
    return this;
  }
}

/** It answers, whatever is wrong with who signs in; not one that starts, stops or breaks off. */
const isThere = (error: unknown): boolean => error instanceof pg.DatabaseError && !/^(?:08|57P)/.test(error.code ?? '');
