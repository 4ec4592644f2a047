import { mount } from 'svelte';
import './styles/tokens.css';
import './styles/base.css';
import App from './App.svelte';
import { router } from './lib/router.svelte';
import { settings } from './lib/settings.svelte';

settings.apply(document.documentElement);
router.start();
const target = document.getElementById('app');
if (target) mount(App, { target });
