/** Written by tools/translations.py from src/lexiko/translations/de/. */
import type { you as english } from './en.you';
import type { Texts } from '../texts';

export const you = {
  "you.refused-wrong-sign-in": "Das passte nicht. Sieh nach, was du getippt hast, oder komm auf anderem Weg herein.",
  "you.refused-wrong-code": "Dieser Code oder Link stimmt nicht, ist schon benutzt oder zu alt.",
  "you.refused-too-many-tries": "Das wurde zu oft versucht. Warte ein paar Minuten, oder komm auf anderem Weg herein.",
  "you.refused-signing-in-busy": "Gerade melden sich viele an. Versuch es gleich noch einmal.",
  "you.refused-passkey-refused": "Der Passkey wurde nicht angenommen. Versuch es noch einmal.",
  "you.refused-prove-again": "Zeig dafür noch einmal, dass du es bist.",
  "you.refused-not-signed-in": "Dafür brauchst du ein Konto und musst angemeldet sein.",
  "you.refused-signed-in-already": "Du bist schon angemeldet. Lade die Seite neu.",
  "you.refused-not-for-children": "Das geht am Platz eines Kindes nicht, nur vom Konto der Eltern aus.",
  "you.refused-weak-password": "Dieses Passwort ist zu leicht zu erraten. Nimm ein längeres: vier Wörter, die nichts miteinander zu tun haben.",
  "you.refused-short-password": "Ein Passwort hat mindestens acht Zeichen.",
  "you.refused-last-way-in": "Das ist der letzte Weg in dein Konto. Leg zuerst einen anderen an.",
  "you.refused-no-name": "In diesem Namen steht nichts, was man sehen kann.",
  "you.refused-bad-mail": "Das ist keine Mailadresse.",
  "you.refused-no-mail": "Dieser Server verschickt keine Mails.",
  "you.refused-nobody-there": "Das gibt es nicht mehr.",
  "you.refused-not-yourself": "Das bist du, oder jemand an diesem Gerät.",
  "you.refused-too-many-things": "Davon hat dein Konto so viele, wie es haben darf. Nimm zuerst etwas weg.",
  "you.refused-wrong-name": "So heißt dieses Konto nicht.",
  "you.refused-pin-asleep": "Die PIN war zu oft falsch. Herein kommst du jetzt nur vom Konto der Eltern aus; dort gibt es auch eine neue.",
} as const satisfies Texts<typeof english>;
