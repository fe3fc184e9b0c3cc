import type { PlaceholderKind } from './template.ts';

/** Made-up sites, a few for each kind. `.example` is reserved: nobody is quoted (RFC 2606). */
export const hostsOfKinds: Readonly<Record<PlaceholderKind, readonly string[]>> = {
  overview: ['almanac.example', 'compendium.example', 'lexicon-hall.example', 'www.first-look.example'],
  guide: ['handbook.example', 'plainguide.example', 'www.step-by-step.example', 'waymarks.example'],
  background: ['chronicle-room.example', 'archive-notes.example', 'www.longread.example', 'backstory.example'],
  questions: ['askaround.example', 'answers-desk.example', 'www.goodquestion.example', 'qanda-hall.example'],
  reference: ['factsheet.example', 'www.datasheet-house.example', 'glossary-desk.example', 'indexcard.example'],
  report: ['www.northpier-times.example', 'millbridge-herald.example', 'eastgate-journal.example'],
  update: ['newsroom-five.example', 'www.hourly-brief.example', 'tidingswire.example'],
  analysis: ['closer-look.example', 'www.secondpage.example', 'weighed-up.example'],
  interview: ['inconversation.example', 'www.tablequestions.example', 'theinterviewroom.example'],
  briefing: ['morningshort.example', 'www.sixlines.example', 'eveningdigest.example'],
};

const all: ReadonlySet<string> = new Set(Object.values(hostsOfKinds).flat());

/** Whether a host is one of these sites. */
export const isPlaceholderHost = (host: string): boolean => all.has(host) || all.has(`www.${host}`);
