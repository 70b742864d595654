/** The table's page in made-up states: `dev/table.html?edition=luxury&theme=dark&state=long&players=4&rich&laid&unseen&talk`. */
import '../src/styles/tokens.css';
import '../src/styles/base.css';
import { mount } from 'svelte';
import { speak } from '../src/i18n';
import { settings } from '../src/settings.svelte';
import GamePage from '../src/table/GamePage.svelte';
import { DevLink, stateOf } from './fixtures.svelte';

const asked = new URLSearchParams(location.search);
const root = document.documentElement;
root.dataset.theme = asked.get('theme') ?? 'light';
root.dataset.contrast = asked.get('contrast') ?? 'normal';
settings.coordinates = asked.has('coordinates');
settings.unseenBeside = asked.has('unseen');
settings.talkBeside = asked.has('talk');
await speak(asked.get('language') === 'de' ? 'de' : 'en');
const link = new DevLink(
  stateOf({
    edition: asked.get('edition') ?? 'classic',
    players: Number(asked.get('players') ?? 3),
    nine: asked.has('nine'),
    large: asked.has('large'),
    rich: asked.has('rich'),
    kind: asked.get('state') ?? 'playing',
  }),
);
sessionStorage.clear();
const target = document.getElementById('app');
if (target) mount(GamePage, { target, props: { link } });
if (asked.has('laid')) {
  await new Promise((resolve) => setTimeout(resolve, 200));
  const grid = document.querySelector('[role=grid]');
  grid?.querySelector<HTMLElement>('[data-row="5"][data-col="8"]')?.click();
  for (const key of ['a', 'w', 'n']) grid?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}
