import type { Recorded, Recorder } from './recorder.ts';

/** What recordings had to do with an answer, for whoever asks why: `recording` answered, or there was none. */
export function recordingNote({ mode }: Pick<Recorder, 'mode'>, recorded: Recorded): { step: string; text: string } {
  if (recorded.kind === 'answered')
    return { step: 'recording', text: `search.mode is ${mode}: this is what the real service answered` };
  const instead = recorded.error === undefined ? '; the stand-in answers' : '';
  const text = `search.mode is ${mode}: no recording fits this request (${recorded.hint})${instead}`;
  return { step: 'no-recording', text };
}
