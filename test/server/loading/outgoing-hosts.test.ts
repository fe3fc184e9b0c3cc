import { expect, test } from 'vitest';
import { isAllowedHost } from '../../../src/server/loading/outgoing-hosts.ts';

test.each([
  ['mail.test', ['*']],
  ['mail.test', ['other.test', 'Mail.Test']],
  ['a.mail.test', ['*.mail.test']],
  ['a.b.mail.test', ['*.Mail.test']],
  ['localhost', ['loopback']],
  ['127.0.0.1', ['Loopback']],
  ['127.255.255.254', ['loopback']],
  ['[::1]', ['loopback']],
  ['[::1]', ['[::1]']],
])('%s may be called where %j are named', (host, allowed) => expect(isAllowedHost(host, allowed)).toBe(true));

test.each([
  ['mail.test', []],
  ['mail.test', ['loopback']],
  ['mail.test', ['*.mail.test']],
  ['badmail.test', ['*.mail.test', 'mail.test']],
  ['mail.test', ['test', '.test', 'mail']],
  ['127.0.0.1.test', ['loopback']],
  ['a127.0.0.1', ['loopback']],
  ['128.0.0.1', ['loopback']],
  ['127.0.0.1234', ['loopback']],
  ['127.1', ['loopback']],
  ['[::2]', ['loopback']],
  ['127.0.0.1', ['localhost']],
])('%s may not where %j are', (host, allowed) => expect(isAllowedHost(host, allowed)).toBe(false));
