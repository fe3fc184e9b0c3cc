import type { Note } from '../../http/decision-step.ts';
import type { SearchOverrides } from '../handle-request.ts';
import type { JsonObject } from '../request-body/json-body.ts';
import type { SearchService } from '../search-service.ts';

/** What a call of a tool knows of its HTTP request. */
export interface ToolCaller {
  readonly service: SearchService;
  readonly overrides: SearchOverrides | undefined;
  readonly notes: Note[] | undefined;
  /** The header, or what the parameter `tavilyApiKey` says instead of it. */
  readonly authorization: string | undefined;
  /** Whom requests without a key are counted for. */
  readonly ip: string;
  /** Arguments that take the place of those of a search: the header `DEFAULT_PARAMETERS`. */
  readonly defaults: JsonObject;
  /** Notes that placeholder pages answer. */
  foundPlaceholders(): void;
  /** Takes a line about something that should not have happened. */
  readonly report: (line: string) => void;
}

/** What a call of a tool runs with. */
export interface ToolRun {
  readonly caller: ToolCaller;
  /** Aborts when nobody waits for the result any more. */
  readonly signal: AbortSignal;
  /** Tells the client how far the call is, if it wants to know. */
  progress(step: number, message: string): Promise<void>;
}

/** A tool as tavily-mcp 0.2.22 has it, in descriptions of our own. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject & { readonly type: 'object' };
  /** The text of the result. @throws {ServiceRefusal} */
  run(given: JsonObject, run: ToolRun): Promise<string>;
}
