/** A page with a board and a rack in made-up states: `dev/board.html?edition=luxury&theme=dark&state=laid`. */
import '../src/styles/tokens.css';
import '../src/styles/base.css';
import { mount } from 'svelte';
import { speak } from '../src/i18n';
import BoardPage from './BoardPage.svelte';

const asked = new URLSearchParams(location.search);
const root = document.documentElement;
root.dataset.theme = asked.get('theme') ?? 'light';
root.dataset.contrast = asked.get('contrast') ?? 'normal';
await speak(asked.get('language') === 'de' ? 'de' : 'en');
const target = document.getElementById('app');
if (target) mount(BoardPage, { target });
