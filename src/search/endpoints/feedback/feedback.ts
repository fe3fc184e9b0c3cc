import { apiError } from '../../api-error.ts';
import type { Endpoint } from '../../endpoint.ts';
import { searchPaths } from '../../paths.ts';
import { fieldsOf } from '../../request-body/fields.ts';

/** Accepts feedback about a response and ignores it. */
export const feedbackEndpoint: Endpoint = {
  method: 'POST',
  path: searchPaths.feedback,
  unlimited: true,
  prepare({ body }) {
    const fields = fieldsOf(body);
    const about = [fields.string('session_id'), fields.string('request_id')];
    for (const name of ['comment', 'response_delivered']) fields.string(name);
    for (const name of ['used_urls', 'used_ids', 'used_citations']) fields.strings(name);
    for (const name of ['extra_scores', 'urls_scores']) fields.objects(name);
    fields.check();
    if (about.every((id) => id === undefined)) throw apiError.feedbackAboutNothing();
    return async ({ requestId, elapsed }) => ({
      body: JSON.stringify({
        success: true,
        feedback_id: requestId,
        response_time: elapsed(),
      }),
    });
  },
};
