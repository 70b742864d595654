/** What was answered without a network, and has not been sent: it goes out wherever the page is opened again. */
import { hasBox } from '~/kept/keeping';
import { database } from './base';
import { Box } from './box';
import { exchange } from './sync';

/** Send what is left of every box here; what cannot be sent now waits. */
export async function sendLeftovers(): Promise<void> {
  try {
    if (!(await hasBox())) return;
    const base = await database();
    for (const words of await base.getAllKeys('about')) {
      const box = await Box.open(words);
      if ((await box.countUnsent()) > 0) await exchange(box);
    }
  } catch {
    // It waits for the next time.
  }
}
