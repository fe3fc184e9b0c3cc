import type { EntryDetail } from '../../../client.ts';

/** The properties of a dialog about one request. */
export interface EntryDialogProps {
  readonly detail: EntryDetail;
  readonly close: () => void;
}
