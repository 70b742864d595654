/** The live line of a wall: says hello, hears what changes, tells what is being drawn, and comes back by itself. */
import type { WallDrawing, WallHeldNews, WallHello, WallHolding, WallNews, WallPing, WallPlanning, WallPong, WallSpelling, WallStrokeNews } from '~/wire';

export type WallLineStatus = 'connecting' | 'live' | 'polling' | 'lost';

export interface WallLineOptions {
  url: string;
  seen(): number;
  onnews(news: WallNews): void;
  onstroke(stroke: WallStrokeNews): void;
  onheld(held: WallHeldNews): void;
  onstatus(status: WallLineStatus): void;
  /** Ask by a plain request instead. False: the wall is not to be had. */
  poll(): Promise<boolean>;
}

const PING_EVERY = 20_000;
const PONG_WITHIN = 6_000;
const POLL_EVERY = 4_000;
const LONGEST_PAUSE = 5_000;

export class WallLine {
  readonly #options: WallLineOptions;
  #socket: WebSocket | null = null;
  #failures = 0;
  #closed = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setTimeout> | undefined;
  #pong: ReturnType<typeof setTimeout> | undefined;
  readonly #wake = () => {
    if (this.#closed || document.visibilityState === 'hidden') return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#askWhetherAlive(1_500);
    else this.#connect();
  };

  constructor(options: WallLineOptions) {
    this.#options = options;
  }

  /** Connect, and stay connected until `close`. */
  start(): void {
    for (const sign of ['online', 'pageshow', 'focus']) addEventListener(sign, this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    for (const sign of ['online', 'pageshow', 'focus']) removeEventListener(sign, this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    clearTimeout(this.#retry);
    this.#drop();
  }

  /** Say something that nobody keeps; false where nobody hears it now. */
  tell(message: WallDrawing | WallSpelling | WallHolding | WallPlanning): boolean {
    return this.#send(message);
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#drop();
    if (this.#failures < 2) this.#options.onstatus('connecting');
    const socket = new WebSocket(this.#options.url);
    this.#socket = socket;
    this.#pong = setTimeout(() => this.#failed(), PONG_WITHIN);
    socket.addEventListener('open', () => {
      if (socket === this.#socket) this.#send({ kind: 'hello', seen: this.#options.seen() });
    });
    socket.addEventListener('message', (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data as string) as WallNews | WallStrokeNews | WallHeldNews | WallPong);
    });
    socket.addEventListener('close', (event) => {
      if (socket !== this.#socket) return;
      if (event.code >= 4400) this.#failures = Math.max(this.#failures, 2);
      this.#failed();
    });
  }

  #hear(message: WallNews | WallStrokeNews | WallHeldNews | WallPong): void {
    clearTimeout(this.#pong);
    this.#failures = 0;
    clearTimeout(this.#ping);
    this.#ping = setTimeout(() => this.#askWhetherAlive(PONG_WITHIN), PING_EVERY);
    if (message.kind === 'news') {
      this.#options.onstatus('live');
      this.#options.onnews(message);
    } else if (message.kind === 'drawing') {
      this.#options.onstroke(message);
    } else if (message.kind === 'holding') {
      this.#options.onheld(message);
    }
  }

  #askWhetherAlive(within: number): void {
    clearTimeout(this.#pong);
    this.#pong = setTimeout(() => this.#failed(), within);
    this.#send({ kind: 'ping', mark: performance.now() });
  }

  #send(message: WallHello | WallPing | WallDrawing | WallSpelling | WallHolding | WallPlanning): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #failed(): void {
    this.#drop();
    if (this.#closed) return;
    this.#failures += 1;
    const pause = this.#failures === 1 ? 50 : Math.min(300 * 2 ** (this.#failures - 2), LONGEST_PAUSE);
    if (this.#failures < 3) {
      this.#retry = setTimeout(() => this.#connect(), pause);
      return;
    }
    this.#options.poll().then(
      (there) => {
        if (!there) return this.close();
        this.#options.onstatus('polling');
        if (!this.#closed) this.#retry = setTimeout(() => this.#connect(), POLL_EVERY);
      },
      () => {
        this.#options.onstatus('lost');
        if (!this.#closed) this.#retry = setTimeout(() => this.#connect(), pause);
      },
    );
  }

  #drop(): void {
    clearTimeout(this.#ping);
    clearTimeout(this.#pong);
    const socket = this.#socket;
    this.#socket = null;
    if (socket?.readyState === WebSocket.OPEN) socket.close(1000);
    else socket?.addEventListener('open', () => socket.close(1000));
  }
}
