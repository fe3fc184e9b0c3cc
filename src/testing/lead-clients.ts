import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usualRoots } from '../tls/usual-roots.ts';
import { ask } from './ask-server.ts';
import { leadProcess } from './lead-process.ts';
import { presentVariable } from './test-environment.ts';

/** The hosts that the servers of helpers answer for. */
export const interceptedHosts: readonly string[] = ['api.tavily.com', 'mcp.tavily.com'];

/** Clients are led to a sandbox by a proxy, whatever address they know. */
export interface Interception {
  /** What leads programs there that the test starts. */
  readonly env: Readonly<Record<string, string>>;
  end(): void;
}

/**
 * Leads this process, and those that it starts with `env`, through a sandbox.
 * @param server the URL of the server, which is a proxy
 * @param sandbox the URL of the sandbox, with a port of its own
 */
export async function intercept(server: string, sandbox: string): Promise<Interception> {
  const { status, text } = await ask(new URL(server).origin, '/-/ca.pem');
  if (status !== 200)
    throw new Error(`intercept: the server at ${server} is no proxy; it needs INTERCEPT_HOSTS=${interceptedHosts}`);
  // A port answers http and https alike.
  const proxy = new URL(sandbox.replace(/^https:/, 'http:')).origin;
  const end = leadProcess(new URL(proxy), text);
  const folder = mkdtempSync(join(tmpdir(), 'understudy-trust-'));
  const bundle = (variable: string, roots: string) => {
    const file = join(folder, `${variable}.pem`);
    writeFileSync(file, [roots, presentIn(variable), text].map((part) => part.trim()).join('\n'));
    return file;
  };
  const roots = usualRoots();
  return {
    env: {
      TAVILY_HTTPS_PROXY: proxy,
      HTTPS_PROXY: proxy,
      https_proxy: proxy,
      // Node.js has the usual authorities beside these.
      NODE_EXTRA_CA_CERTS: bundle('NODE_EXTRA_CA_CERTS', ''),
      SSL_CERT_FILE: bundle('SSL_CERT_FILE', roots),
      REQUESTS_CA_BUNDLE: bundle('REQUESTS_CA_BUNDLE', roots),
      CURL_CA_BUNDLE: bundle('CURL_CA_BUNDLE', roots),
    },
    end() {
      end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What the file of a variable has. Some read a folder there too, which cannot be added to. */
function presentIn(variable: string): string {
  const file = presentVariable(variable) ?? '';
  try {
    return file === '' ? '' : readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
