import { built } from './built.ts';

built();
