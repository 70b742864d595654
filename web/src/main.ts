/** Where the client starts: settings, router, the page. */
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { startRouter } from './router.svelte';
import { startSettings } from './settings.svelte';

await startSettings();
startRouter();
const target = document.getElementById('app');
if (target) mount(App, { target });
