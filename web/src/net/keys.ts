/** Random texts: keys of commands, and what this browser adds to the draws. */

/** A fresh key for a command: the same key is done once, however often it is sent. */
export function newKey(): string {
  return btoa(String.fromCharCode(...random(16)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

/** A device's own part of the chance that the draws come from: 64 hex digits. */
export function contribution(): string {
  return Array.from(random(32), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function random(bytes: number): Uint8Array {
  // Not randomUUID: over plain HTTP on the home network browsers have it not.
  return crypto.getRandomValues(new Uint8Array(bytes));
}
