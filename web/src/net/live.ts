/** The live line of a table, or of a game entered elsewhere: a socket that says hello, is asked whether it is alive, and comes back by itself. */
import type { Hello, LiveState, Ping, Pong, TableSnapshot } from '~/wire';

/** What is heard: how it stands now. */
type News<State> = Omit<LiveState, 'state'> & { state: State };

export type LineStatus = 'connecting' | 'live' | 'polling' | 'lost';

/** What the line needs of the world, so that it can be tried without one. */
export interface LineWorld {
  open(url: string): WebSocket;
  /** Milliseconds that only go forward. */
  now(): number;
  /** Moments in seconds since 1970. */
  today(): number;
  random(): number;
}

export interface LineOptions<State = TableSnapshot, Greeting = Omit<Hello, 'kind'>> {
  url: string;
  hello(): Greeting;
  onstate(state: State): void;
  onstatus(status: LineStatus): void;
  /** How far the server's clock is ahead of ours, in seconds, newly measured. */
  onoffset(offset: number): void;
  /** Ask by a plain request instead, where sockets do not get through. False: give up, the table is not to be had. */
  poll(): Promise<boolean>;
  world?: LineWorld;
}

export const PING_EVERY = 20_000;
export const PONG_WITHIN = 6_000;
/** After coming back (screen, network) a silent socket is replaced this soon. */
export const WAKE_WITHIN = 700;
export const POLL_EVERY = 3_000;
/** A server that is started again is found within a second; one that stays away is asked for less often. */
const PAUSE_AT_FIRST = 1_000;
const PAUSE_LATER = 5_000;
const TRIES_AT_FIRST = 30;
const TRIES_BEFORE_POLLING = 3;
/** Codes from here on are the server's own: 4000 and the status of a refusal. */
const REFUSED = 4400;

const BROWSER: LineWorld = {
  open: (url) => new WebSocket(url),
  now: () => performance.now(),
  today: () => Date.now() / 1000,
  random: () => Math.random(),
};

export class LiveLine<State = TableSnapshot, Greeting extends object = Omit<Hello, 'kind'>> {
  readonly #options: LineOptions<State, Greeting>;
  readonly #world: LineWorld;
  #socket: WebSocket | null = null;
  #failures = 0;
  #retry: Timer;
  #ping: Timer;
  #pong: Timer;
  #poll: Timer;
  #closed = false;
  #away = false;
  #best = { roundTrip: Infinity, at: -Infinity, offset: 0 };
  readonly #wake = () => this.wake();
  readonly #shown = () => {
    if (document.visibilityState === 'visible') this.wake();
  };

  constructor(options: LineOptions<State, Greeting>) {
    this.#options = options;
    this.#world = options.world ?? BROWSER;
  }

  /** Connect, and stay connected until `close`. */
  start(): void {
    addEventListener('online', this.#wake);
    addEventListener('pageshow', this.#wake);
    addEventListener('focus', this.#wake);
    document.addEventListener('visibilitychange', this.#shown);
    this.#connect();
  }

  /** Let go of the line for good. */
  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#wake);
    removeEventListener('pageshow', this.#wake);
    removeEventListener('focus', this.#wake);
    document.removeEventListener('visibilitychange', this.#shown);
    for (const timer of [this.#retry, this.#poll]) clearTimeout(timer);
    this.#drop();
  }

  /** Say hello anew, as another seat or after a gap. */
  restart(): void {
    if (this.#closed) return;
    this.#failures = 0;
    this.#connect();
  }

  /** The person or the network is back: make sure within a second that the line lives. */
  wake(): void {
    if (this.#closed) return;
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#askWhetherAlive(WAKE_WITHIN);
    } else {
      this.#failures = Math.min(this.#failures, TRIES_BEFORE_POLLING);
      this.#connect();
    }
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#drop();
    if (this.#failures < TRIES_BEFORE_POLLING) this.#options.onstatus('connecting');
    let socket: WebSocket;
    try {
      socket = this.#world.open(this.#options.url);
    } catch {
      return this.#failed();
    }
    this.#socket = socket;
    this.#pong = setTimeout(() => this.#failed(), PONG_WITHIN);
    socket.addEventListener('open', () => {
      if (socket === this.#socket) this.#send({ kind: 'hello', ...this.#options.hello() });
    });
    socket.addEventListener('message', (event) => {
      if (socket === this.#socket) this.#hear(event.data as string);
    });
    socket.addEventListener('close', (event) => {
      if (socket !== this.#socket) return;
      // Refused for a reason, which a plain request tells: the seat is not ours any more, or the table not to be had.
      if (event.code >= REFUSED) this.#failures = Math.max(this.#failures, TRIES_BEFORE_POLLING - 1);
      this.#failed();
    });
  }

  #hear(text: string): void {
    let message: News<State> | Pong;
    try {
      message = JSON.parse(text) as News<State> | Pong;
    } catch {
      return;
    }
    clearTimeout(this.#pong);
    if (message.kind === 'pong') return this.#measure(message);
    if (message.kind !== 'state') return;
    this.#failures = 0;
    clearTimeout(this.#poll);
    this.#options.onstatus('live');
    this.#options.onstate(message.state);
    if (this.#best.roundTrip === Infinity) this.#askWhetherAlive(PONG_WITHIN);
    this.#pingLater();
  }

  #measure(pong: Pong): void {
    const roundTrip = this.#world.now() - pong.mark;
    this.#pingLater();
    const offset = pong.now - (this.#world.today() - roundTrip / 2000);
    // Of quick answers and slow ones the quick ones tell the time better; a good one is believed for a while, unless
    // the difference is more than the way can explain: then somebody has set a clock, here or there.
    const wasSet = Math.abs(offset - this.#best.offset) * 1000 > roundTrip;
    if (!wasSet && roundTrip > this.#best.roundTrip * 1.5 && this.#world.now() - this.#best.at < 300_000) return;
    this.#best = { roundTrip, at: this.#world.now(), offset };
    this.#options.onoffset(offset);
  }

  #pingLater(): void {
    clearTimeout(this.#ping);
    this.#ping = setTimeout(() => this.#askWhetherAlive(PONG_WITHIN), PING_EVERY);
  }

  #askWhetherAlive(within: number): void {
    clearTimeout(this.#pong);
    this.#pong = setTimeout(() => this.#failed({ atOnce: true }), within);
    this.#send({ kind: 'ping', mark: this.#world.now() });
  }

  #send(message: { kind: Hello['kind'] } | Ping): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #failed(how: { atOnce?: boolean } = {}): void {
    this.#drop();
    if (this.#closed) return;
    this.#failures += 1;
    const atOnce = how.atOnce ?? this.#failures === 1;
    const longest = this.#failures < TRIES_AT_FIRST ? PAUSE_AT_FIRST : PAUSE_LATER;
    const pause = atOnce ? 50 : Math.min(250 * 2 ** (this.#failures - 1), longest);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), pause * (0.75 + this.#world.random() / 2));
    if (this.#failures === TRIES_BEFORE_POLLING) void this.#pollOnce();
    else if (this.#failures < TRIES_BEFORE_POLLING) this.#options.onstatus('connecting');
  }

  async #pollOnce(): Promise<void> {
    clearTimeout(this.#poll);
    let status: LineStatus = 'polling';
    try {
      if (!(await this.#options.poll())) return this.close();
    } catch {
      status = 'lost';
    }
    if (this.#closed || this.#failures < TRIES_BEFORE_POLLING) return;
    this.#options.onstatus(status);
    // Reached again after having been away: the socket need not wait for its turn.
    if (status === 'polling' && this.#away) this.#connect();
    this.#away = status === 'lost';
    this.#poll = setTimeout(() => void this.#pollOnce(), POLL_EVERY);
  }

  /** Forget the socket there is; what it still says is not heard. */
  #drop(): void {
    clearTimeout(this.#ping);
    clearTimeout(this.#pong);
    const socket = this.#socket;
    this.#socket = null;
    if (socket?.readyState === WebSocket.OPEN) socket.close(1000);
    // One that is still being opened is closed when it is open: before, browsers complain.
    else socket?.addEventListener('open', () => socket.close(1000));
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined;
