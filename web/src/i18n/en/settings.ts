/** Texts of the settings of this browser. */
export const settings = {
  'settings.title': 'Settings',
  'settings.name': 'Your name at the table',
  'settings.language': 'Language',
  'settings.theme': 'Light or dark',
  'settings.as-system': 'As the system',
  'settings.light': 'Light',
  'settings.dark': 'Dark',
  'settings.squares': 'Premium squares',
  'settings.colours': 'Colours',
  'settings.patterns': 'Patterns',
  'settings.squares-note': 'Patterns tell the squares apart without their colours.',
  'settings.coordinates': 'Coordinates on small screens',
  'settings.coordinates-note': 'Rows and columns are named round the board.',
  'settings.sound': 'Sounds',
  'settings.sound-note': 'Wood on wood, and a knock when it is your turn.',
} as const;
