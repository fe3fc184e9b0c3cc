import type { Endpoint } from '../endpoint.ts';
import { fieldsOf } from '../requests/fields.ts';
import { refusals } from '../search-error.ts';

/** Takes what a caller says about an answer; nothing is done with it. */
export const feedbackEndpoint: Endpoint = {
  method: 'POST',
  path: '/feedback',
  unlimited: true,
  prepare({ body }) {
    const fields = fieldsOf(body);
    const about = [fields.text('session_id'), fields.text('request_id')];
    for (const name of ['comment', 'response_delivered']) fields.text(name);
    for (const name of ['used_urls', 'used_ids', 'used_citations']) fields.texts(name);
    for (const name of ['extra_scores', 'urls_scores']) fields.objects(name);
    fields.check();
    if (about.every((id) => id === undefined)) throw refusals.feedbackAboutNothing();
    return async ({ requestId, elapsed }) => ({
      body: JSON.stringify({
        success: true,
        feedback_id: requestId,
        response_time: elapsed(),
      }),
    });
  },
};
