import { render } from 'preact';
import { browser } from './browser.ts';
import { Start } from './components/start.tsx';

const root = document.getElementById('console');
if (root !== null) render(<Start browser={browser} />, root);
