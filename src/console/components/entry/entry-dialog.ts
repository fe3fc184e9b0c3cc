import type { EntryDetail } from '../../../client.ts';

/** What is asked about one request. */
export interface EntryDialogProps {
  readonly detail: EntryDetail;
  readonly close: () => void;
}
