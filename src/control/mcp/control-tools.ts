import { clockTool } from './clock-tool.ts';
import type { ControlTool } from './control-tool.ts';
import { pagesTool } from './pages-tool.ts';
import { requestTools } from './request-tools.ts';
import { ruleTools } from './rule-tools.ts';
import { sandboxTools } from './sandbox-tools.ts';
import { tokenTool } from './token-tool.ts';
import { verifyTool } from './verify-tool.ts';

/** Every tool of `/-/mcp`. */
export const controlTools: readonly ControlTool[] = [
  ...requestTools,
  ...ruleTools,
  verifyTool,
  clockTool,
  ...sandboxTools,
  tokenTool,
  pagesTool,
];
