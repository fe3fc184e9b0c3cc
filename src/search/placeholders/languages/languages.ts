import type { PlaceholderTemplate } from '../template.ts';
import { arabic } from './ar.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import { hindi } from './hi.ts';
import { italian } from './it.ts';
import { japanese } from './ja.ts';
import { korean } from './ko.ts';
import { dutch } from './nl.ts';
import { polish } from './pl.ts';
import { portuguese } from './pt.ts';
import { russian } from './ru.ts';
import { turkish } from './tr.ts';
import { ukrainian } from './uk.ts';
import { chinese } from './zh.ts';

/** The languages that placeholder pages are written in, by ISO 639-1. */
export const templates: ReadonlyMap<string, PlaceholderTemplate> = new Map([
  ['ar', arabic],
  ['de', german],
  ['en', english],
  ['es', spanish],
  ['fr', french],
  ['hi', hindi],
  ['it', italian],
  ['ja', japanese],
  ['ko', korean],
  ['nl', dutch],
  ['pl', polish],
  ['pt', portuguese],
  ['ru', russian],
  ['tr', turkish],
  ['uk', ukrainian],
  ['zh', chinese],
]);

/** The template of a language; English where there is none. */
export const templateOf = (language: string): PlaceholderTemplate => templates.get(language) ?? english;
