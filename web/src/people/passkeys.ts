/** Passkeys: a question of the server put to the authenticator, and its answer as the server takes it. */
import type * as wire from '~/wire';
import type { PasskeyAnswer } from './requests';

/** Whether this page may ask for passkeys: it comes by HTTPS, or from this machine, under a name. */
export function passkeysWork(place: Location = location, secure: boolean = isSecureContext): boolean {
  const bare = /^[\d.]+$|^\[/.test(place.hostname);
  return secure && !bare && typeof PublicKeyCredential === 'function';
}

/** The person closed the question, or nothing answered it. */
export class NotUsed extends Error {}

/** Have a passkey made. */
export async function made(question: wire.PasskeyQuestion): Promise<PasskeyAnswer> {
  const publicKey = unpacked(question.options) as unknown as PublicKeyCredentialCreationOptions;
  return answered(question, () => navigator.credentials.create({ publicKey }));
}

/** Have a passkey say who this is. */
export async function asked(question: wire.PasskeyQuestion): Promise<PasskeyAnswer> {
  const publicKey = unpacked(question.options) as unknown as PublicKeyCredentialRequestOptions;
  return answered(question, () => navigator.credentials.get({ publicKey }));
}

async function answered(question: wire.PasskeyQuestion, ask: () => Promise<Credential | null>): Promise<PasskeyAnswer> {
  let found: Credential | null;
  try {
    found = await ask();
  } catch (error) {
    throw new NotUsed(String(error), { cause: error });
  }
  if (!(found instanceof PublicKeyCredential)) throw new NotUsed('nothing answered');
  return { ceremony: question.ceremony, credential: packed(found) };
}

/** The options with their bytes as bytes: they come as text of base64url, under these names. */
export function unpacked(options: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(options).map(([name, value]) => {
    if ((name === 'challenge' || name === 'id') && typeof value === 'string') return [name, bytes(value)];
    if (Array.isArray(value)) return [name, value.map((each) => (isRecord(each) ? unpackedKey(each) : each))];
    if (name === 'user' && isRecord(value)) return [name, unpacked(value)];
    return [name, value];
  });
  return Object.fromEntries(entries) as Record<string, unknown>;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const unpackedKey = (value: Record<string, unknown>) =>
  value['type'] === 'public-key' && typeof value['id'] === 'string' ? { ...value, id: bytes(value['id']) } : value;

function packed(credential: PublicKeyCredential): Record<string, unknown> {
  const response = credential.response as AuthenticatorAttestationResponse & AuthenticatorAssertionResponse;
  const parts = {
    clientDataJSON: response.clientDataJSON,
    attestationObject: response.attestationObject,
    authenticatorData: response.attestationObject === undefined ? response.authenticatorData : undefined,
    signature: response.signature,
    userHandle: response.userHandle,
  };
  const given = Object.entries(parts).filter((part): part is [string, ArrayBuffer] => part[1] instanceof ArrayBuffer);
  return {
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    response: Object.fromEntries(given.map(([name, value]) => [name, text(value)])),
    clientExtensionResults: credential.getClientExtensionResults(),
    ...(credential.authenticatorAttachment ? { authenticatorAttachment: credential.authenticatorAttachment } : {}),
  };
}

/** The bytes of a text of base64url. */
export function bytes(of: string): Uint8Array {
  const plain = atob(of.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Bytes as a text of base64url. */
export function text(of: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(of));
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
