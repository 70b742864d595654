/** Texts of the page around everything: name, ways, errors. */
export const app = {
  'app.plain':
    'This page comes without HTTPS. That is good enough at home; on other networks others could read along, and the share menu and the clipboard are not at hand.',
  'app.name': 'Lexiko',
  'app.skip': 'Skip to the content',
  'app.close': 'Close',
  'app.ways': 'Pages',
  'app.games': 'Games',
  'app.help': 'Help',
  'app.turns-waiting': { one: '{count} game waits for you', other: '{count} games wait for you' },
  'app.loading': 'One moment.',
  'app.title': '{page} · Lexiko',
  'app.title-turn': '● Your turn · {page}',
  'app.not-found': 'There is nothing here',
  'app.not-found-note': 'The address may be mistyped, or the table was closed.',
  'app.failed': 'This page did not load',
  'app.failed-note': 'The server did not answer, or it has just been renewed.',
  'app.again': 'Try again',
  'app.go-home': 'Go to the start page',
  'app.guest': 'Guest',
  'app.player': 'Player {number}',
} as const;
