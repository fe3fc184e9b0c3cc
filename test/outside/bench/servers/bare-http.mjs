// Bare node:http that answers the bytes it is told to: ANSWER is {status, headers, body}; READ_BODY=1 reads the request first.
import { createServer } from 'node:http';

const { status, headers, body } = JSON.parse(process.env.ANSWER ?? '{"status":200,"headers":{},"body":""}');
const answer = (response) => {
  response.writeHead(status, headers);
  response.end(body);
};
const listener =
  process.env.READ_BODY === '1'
    ? (request, response) => {
        const chunks = [];
        request.on('data', (chunk) => chunks.push(chunk));
        request.on('end', () => answer(response));
      }
    : (_request, response) => answer(response);
createServer(listener).listen(Number(process.env.PORT), '127.0.0.1');
