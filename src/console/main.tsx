import { render } from 'preact';
import { browser } from './browser.ts';
import { ConsoleStart } from './components/console-start.tsx';

const root = document.getElementById('console');
if (root !== null) render(<ConsoleStart browser={browser} />, root);
