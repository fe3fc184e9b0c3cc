import type { CapturedResponse } from '../../capture/captured-response.ts';
import { mergePatch } from './merge-patch.ts';
import { sendHead } from './send-whole.ts';

/**
 * Changes the body of the real answer by a merge patch. An error, or what is not JSON, is sent as it is.
 * @param used is called when the patch has been applied
 */
export function patchResponse(response: CapturedResponse, patch: unknown, used: () => void): void {
  response.holdWhole((whole) => {
    const body = whole.status < 400 ? patched(whole.body, patch) : undefined;
    if (body === undefined) {
      sendHead(response, whole);
      response.end(whole.body);
      return;
    }
    used();
    sendHead(response, whole, body.length);
    response.end(body);
  });
}

/** A body of JSON with a merge patch; undefined: it is no JSON. */
export function patched(body: Buffer, patch: unknown): Buffer | undefined {
  try {
    return Buffer.from(JSON.stringify(mergePatch(JSON.parse(body.toString('utf8')), patch)));
  } catch {
    return undefined;
  }
}
