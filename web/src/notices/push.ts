/** Web push at this browser: whether it can be had, asking for it, and what is sent to the server of it. */
import { language } from '~/i18n';
import { hasHalves } from '~/shell/moments';
import type { TellDevice } from '~/wire';
import { worker } from './worker';

export type Kind = TellDevice['kinds'][number];
/** What there is to choose. */
export const KINDS: readonly Kind[] = ['turn', 'reminder', 'invitation', 'note', 'planner'];

/** Why no notices come here: the page is plain http, the browser cannot, an iPhone wants it installed first, or it was forbidden. */
export type Hindrance = 'plain' | 'browser' | 'install' | 'denied' | 'server' | null;

export function hindrance(key: string | null): Hindrance {
  if (!isSecureContext) return 'plain';
  if (key === null) return 'server';
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return isApple() && !isInstalled() ? 'install' : 'browser';
  return Notification.permission === 'denied' ? 'denied' : null;
}

export function isApple(): boolean {
  return /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);
}

export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

/** Ask for notices here: null where they were not allowed. */
export async function subscribed(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await worker();
  const there = await pushManager.getSubscription();
  if (there && sameKey(there, key)) return there;
  await there?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
}

/** The subscription that is there already. */
export async function subscription(): Promise<PushSubscription | null> {
  if (!isSecureContext || !('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration(document.baseURI);
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** What the server is told of this device. */
export function wishOf(here: PushSubscription, kinds: readonly Kind[], quiet: readonly [number, number] | null): TellDevice {
  const { endpoint, keys = {} } = here.toJSON();
  return {
    endpoint: endpoint ?? '', p256dh: keys.p256dh ?? '', auth: keys.auth ?? '', label: deviceName(), language: language(),
    zone: zoneHere(), halves: hasHalves(), kinds: [...kinds], quiet: quiet === null ? null : [...quiet],
  };
}

export function zoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

/** The id by which the server knows this device: from its address alone. */
export async function idOf(here: PushSubscription): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(here.endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('').slice(0, 32);
}

const BROWSERS = [['Edg/', 'Edge'], ['Firefox/', 'Firefox'], ['Chrome/', 'Chrome'], ['Safari/', 'Safari']] as const;
const SYSTEMS = [['iPhone', 'iPhone'], ['iPad', 'iPad'], ['Android', 'Android'], ['Windows', 'Windows'], ['Mac', 'Mac'], ['Linux', 'Linux']] as const;

/** What a person would call this device: `Chrome, Android`. */
export function deviceName(agent = navigator.userAgent): string {
  const first = (names: readonly (readonly [string, string])[]) => names.find(([sign]) => agent.includes(sign))?.[1];
  return [first(BROWSERS), first(SYSTEMS)].filter(Boolean).join(', ');
}

function sameKey(there: PushSubscription, key: string): boolean {
  const known = there.options.applicationServerKey;
  if (!known) return true;
  const wanted = bytesOf(key);
  return new Uint8Array(known).every((byte, nth) => byte === wanted[nth]);
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}
