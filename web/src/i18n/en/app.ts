/** Texts of the page around everything: name, ways, errors. */
export const app = {
  'app.name': 'Lexiko',
  'app.skip': 'Skip to the content',
  'app.home': 'Home',
  'app.loading': 'One moment.',
  'app.title': '{page} · Lexiko',
  'app.title-turn': '● Your turn · {page}',
  'app.not-found': 'There is nothing here',
  'app.not-found-note': 'The address may be mistyped, or the table was closed.',
  'app.go-home': 'Go to the start page',
} as const;
