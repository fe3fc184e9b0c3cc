import { json, type Surface, shared } from './surface.ts';

export const proxied: Surface = {
  name: 'proxied',
  paths: [
    'http://api.tavily.com/search',
    'http://api.tavily.com/search',
    'http://api.tavily.com/search',
    'http://api.tavily.com/usage',
    'http://127.0.0.1:1/',
    'http://[::1]:x/',
    'api.tavily.com:443',
    'localhost:0',
    'http://user:pw@api.tavily.com/',
    'file:///etc/passwd',
    'http://api.tavily.com:443/search',
    'http://API.TAVILY.COM./extract',
    'https://api.tavily.com/search',
    `http://api.tavily.com${shared}/-/rules`,
    'http://api.tavily.com/%00',
    'api.tavily.com:65536',
    '[::ffff:127.0.0.1]:80',
    ':443',
  ],
  methods: ['GET', 'POST', 'POST', 'CONNECT', 'CONNECT', 'OPTIONS', 'PUT'],
  bodies: ['', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc', 'GET / HTTP/1.1\r\n\r\n', '{"query":"x"}'],
  usual: [json, 'Authorization: Bearer tvly-dev-understudy'],
  headers: ['Proxy-Authorization: Basic eDp5', 'Host: api.tavily.com', 'Forwarded: for=1.1.1.1'],
};
