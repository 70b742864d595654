/** Keeps the screen on while the wall is looked at; the browser lets go whenever the page is hidden, and is asked again. */

/** `cannot`: this browser has no way to it, as all over plain http; `refused`: not now, as with an empty battery. */
export type Awake = 'asking' | 'on' | 'cannot' | 'refused';

type Lock = Pick<WakeLockSentinel, 'release' | 'addEventListener'>;

export class KeepAwake {
  state = $state<Awake>('asking');
  readonly #request: (() => Promise<Lock>) | null;
  #lock: Lock | null = null;
  #stopped = false;

  constructor(request: (() => Promise<Lock>) | null = requestOfBrowser()) {
    this.#request = request;
    if (request === null) this.state = 'cannot';
  }

  /** Ask, and ask again whenever the page comes back or is touched, until the returned function is called. */
  start(): () => void {
    const again = () => void this.ask();
    document.addEventListener('visibilitychange', again);
    addEventListener('pageshow', again);
    addEventListener('pointerdown', again);
    void this.ask();
    return () => {
      this.#stopped = true;
      document.removeEventListener('visibilitychange', again);
      removeEventListener('pageshow', again);
      removeEventListener('pointerdown', again);
      void this.#lock?.release();
    };
  }

  async ask(): Promise<void> {
    if (this.#request === null || this.#lock !== null || document.visibilityState === 'hidden') return;
    try {
      const lock = await this.#request();
      if (this.#stopped) return void lock.release();
      this.#lock = lock;
      this.state = 'on';
      lock.addEventListener('release', () => {
        this.#lock = null;
        if (!this.#stopped) void this.ask();
      });
    } catch {
      this.state = 'refused';
    }
  }
}

function requestOfBrowser(): (() => Promise<Lock>) | null {
  return 'wakeLock' in navigator ? () => navigator.wakeLock.request('screen') : null;
}
