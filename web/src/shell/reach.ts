/** Where others find what this page shows. At an address of this very device nobody else would. */

/** Whether a host leads everybody to their own device. */
export function isOwnDevice(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || /^127\./.test(host) || host === '[::1]';
}

/** A path of this site below the address that others open it at. */
export function linkBelow(address: string, path: string): string {
  return new URL(path.replace(/^\//, ''), address).href;
}
