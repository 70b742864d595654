/** The browser's offer to install the page, caught while it is made. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

class Offered {
  event = $state.raw<InstallEvent | null>(null);

  async ask(): Promise<void> {
    await this.event?.prompt();
    this.event = null;
  }
}

export const offered = new Offered();

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  offered.event = event as InstallEvent;
});
