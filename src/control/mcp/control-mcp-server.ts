import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import packageJson from '../../../package.json' with { type: 'json' };
import { type ControlAgent, callTool, listedTools } from './call-tool.ts';
import { agentsPage, guideNamed, guides } from './guides.ts';

const scheme = 'understudy://docs/';
const pageName = 'llms.txt';

/** What an agent is told first. */
const instructions =
  'understudy stands in for a web search API, a token endpoint and an example application. These tools arrange its ' +
  'answers, look into what came, and move its clock. Begin with new_sandbox, lead the program under test to its ' +
  `address, and read ${scheme}${pageName}.`;

/** A server by which a coding agent uses the control plane. @param agentOf on whose behalf a request is answered */
export function controlMcpServer(agentOf: (context: ServerContext) => ControlAgent): Server {
  const server = new Server(
    { name: 'understudy', version: packageJson.version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  );
  server.setRequestHandler('tools/list', () => ({ tools: listedTools }));
  server.setRequestHandler('tools/call', async ({ params }, context): Promise<CallToolResult> => {
    const outcome = await callTool(params.name, params.arguments ?? {}, agentOf(context));
    if (outcome === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name.slice(0, 200)}`);
    return { content: [{ type: 'text', text: outcome.text }], ...(outcome.failed && { isError: true }) };
  });
  server.setRequestHandler('resources/list', async () => ({
    resources: [
      { uri: scheme + pageName, name: pageName, title: 'How to use it in a test', mimeType: 'text/plain' },
      ...(await guides()).map(({ name, title, text }) => ({
        uri: scheme + name,
        name,
        title,
        mimeType: 'text/markdown',
        size: Buffer.byteLength(text),
      })),
    ],
  }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const name = uri.startsWith(scheme) ? uri.slice(scheme.length) : '';
    if (name === pageName) return { contents: [{ uri, mimeType: 'text/plain', text: await agentsPage() }] };
    const guide = await guideNamed(name);
    if (guide === undefined) throw new ResourceNotFoundError(uri);
    return { contents: [{ uri, mimeType: 'text/markdown', text: guide.text }] };
  });
  return server;
}
