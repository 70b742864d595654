/** What the page asks and does about people. */
import { get, post } from '~/net/api';
import type * as wire from '~/wire';

/** What signing in has in common. */
export interface Entering {
  device: string;
  bring: boolean;
}
export interface PasskeyAnswer {
  ceremony: string;
  credential: Record<string, unknown>;
}

/** Hashing a password takes a while on a small machine with many who sign in. */
const SLOWLY = { patience: 30 };
const key = (name: string) => encodeURIComponent(name);

export const people = {
  you: () => get<wire.Yourself>('you'),
  makeAccount: (wish: { name: string; device: string; language: 'en' | 'de'; password?: string; passkey?: PasskeyAnswer }) =>
    post<wire.AccountMade>('you/account', wish, SLOWLY),
  passkeyQuestion: (name?: string) => post<wire.PasskeyQuestion>('you/passkeys/question', name === undefined ? {} : { name }),
  signInQuestion: () => post<wire.PasskeyQuestion>('sign-in/question', {}),
  byPassword: (name: string, password: string, entering: Entering) =>
    post<wire.SignedIn>('sign-in/password', { name, password, ...entering }, SLOWLY),
  byPasskey: (passkey: PasskeyAnswer, entering: Entering) => post<wire.SignedIn>('sign-in/passkey', { passkey, ...entering }),
  byCode: (kind: 'recovery' | 'letter' | 'child', code: string, entering: Entering) =>
    post<wire.SignedIn>(`sign-in/${kind}`, { code, ...entering }),
  askForLetter: (mail: string, language: 'en' | 'de') => post<null>('sign-in/ask-for-letter', { mail, language }),
  prove: (proof: { password?: string; passkey?: PasskeyAnswer }) => post<null>('you/prove', proof, SLOWLY),
  signOut: (where: 'here' | 'others' | 'everywhere') => post<null>('you/sign-out', { where }),
  rename: (name: string) => post<null>('you/rename', { name }),
  password: (password: string | null) => post<null>('you/password', { password }, SLOWLY),
  addPasskey: (name: string, passkey: PasskeyAnswer) => post<null>('you/passkeys', { name, passkey }),
  removePasskey: (of: string) => post<null>(`you/passkeys/${key(of)}/remove`, {}),
  renewCodes: () => post<wire.RecoveryCodes>('you/recovery-codes', {}),
  endDevice: (of: string) => post<null>(`you/devices/${key(of)}/sign-out`, {}),
  mail: (mail: string | null) => post<null>('you/mail', { mail }),
  confirmMail: (code: string) => post<null>('you/mail/confirm', { code }),
  addChild: (name: string, pin: string | null) => post<null>('you/children', { name, pin }, SLOWLY),
  changeChild: (of: string, change: { name?: string; pin?: string }) => post<null>(`you/children/${key(of)}`, change, SLOWLY),
  childCode: (of: string) => post<wire.ChildCode>(`you/children/${key(of)}/code`, {}),
  childSignOut: (of: string) => post<null>(`you/children/${key(of)}/sign-out`, {}),
  playAsChild: (of: string, device: string, pin: string | null) =>
    post<wire.SignedIn>(`you/children/${key(of)}/play`, { device, pin }, SLOWLY),
  deleteChild: (of: string) => post<null>(`you/children/${key(of)}/delete`, {}),
  block: (table: string, seat: number) => post<null>('you/blocked', { table, seat }),
  unblock: (of: string) => post<null>(`you/blocked/${key(of)}/lift`, {}),
  report: (table: string, seat: number, text: string) => post<null>('reports', { table, seat, text }),
  goodbye: (name: string) => post<null>('you/delete', { name }),
};
