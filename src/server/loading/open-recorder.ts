import { systemRandomness } from '../../runtime/runtime.ts';
import type { Recorder } from '../../search/recording/recorder.ts';
import type { Settings } from '../../settings/schema.ts';
import { asSettingsError } from './as-settings-error.ts';

/** What records and replays; undefined where the stand-in answers everything. @throws {SettingsError} about the recordings. */
export async function openRecorder(
  { mode, upstream, cassettes }: Settings['search'],
  warn: (message: string) => void,
): Promise<Recorder | undefined> {
  if (mode === 'stand-in' || cassettes === undefined) return undefined;
  const [{ createRecorder }, { openCassetteFolder }, { connectUpstream }, { withoutSecrets }] = await Promise.all([
    import('../../search/recording/recorder.ts'),
    import('../../search/recording/cassette-folder.ts'),
    import('../../search/recording/upstream.ts'),
    import('../../control/redaction/redact-recording.ts'),
  ]);
  const folder = await openCassetteFolder(cassettes, mode === 'record', systemRandomness).catch(
    asSettingsError('SEARCH_CASSETTES', 'CassetteError'),
  );
  return createRecorder({
    mode,
    folder,
    upstream:
      mode === 'record' && upstream !== undefined ? { url: upstream, call: connectUpstream(upstream) } : undefined,
    withoutSecrets,
    warn,
  });
}
