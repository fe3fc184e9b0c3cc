// Pages in OpenSearch: on one node and on two.
import type { Report } from '../report.ts';
import { onePagesNode } from './one-node.ts';
import { twoPagesNodes } from './two-nodes.ts';

export async function run(report: Report): Promise<void> {
  await onePagesNode(report);
  await twoPagesNodes(report);
}
