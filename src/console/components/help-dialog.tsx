import { Dialog } from './dialog.tsx';

const keys = [
  ['j, k', 'the next request, the one before'],
  ['/', 'to the filter'],
  ['Esc', 'closes what is open'],
  ['p', 'pauses, goes on'],
  ['?', 'this page'],
  ['←, →, Shift, Enter', 'on the line of time: to requests, mark a part, show it alone'],
] as const;

const words = [
  ['status:4xx', 'a status, its first digit, or none'],
  ['interface:token', 'search, token or example-app'],
  ['operation:certs', 'as the list names it'],
  ['client:billing', 'the client of a token request'],
  ['method:POST path:/search realm:demo', 'further parts'],
  ['at:10:31', 'what came in a minute, or in a second (10:31:05)'],
  ['since:10:31 until:10:32', 'a part of the time, as the line above the list marks it'],
  ['rule:* fault:*', 'where a rule or a fault played a part'],
  ['-interface:search', 'all but these'],
  ['text:"not found"', 'anywhere in address, headers or bodies'],
] as const;

/** What the keys and the words of the filter mean. */
export function HelpDialog({ close }: { readonly close: () => void }) {
  return (
    <Dialog title="Keys and filter words" close={close}>
      <table class="plain-table">
        <tbody>
          {[...keys, ...words].map(([name, meaning]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
