import { setTimeout as delay } from 'node:timers/promises';

import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

import { asRefusal, refusalText } from '@/cms/answer';
import { fallbackLanguage } from '@/i18n/languages';
import { isLocale, type Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';

import { type AssistantTool, assistantTools, ToolRefusal } from './_tools';

/** Longest time for one call, in milliseconds; a comparison of large releases needs a few seconds the first time. */
const LONGEST_CALL = 20_000;

/** What `tools/list` answers; the same for every request. */
const listed = assistantTools.map(({ name, title, description, input }) => ({
  name,
  title,
  description,
  inputSchema: { ...z.toJSONSchema(input, { io: 'input' }), type: 'object' as const },
  annotations: { readOnlyHint: true, openWorldHint: false },
}));

/**
 * A server for the messages of one request. It reads the inputs itself, since the SDK would refuse a wrong one in English
 * only.
 */
export function assistantServer(): McpServer {
  const mcp = new McpServer(
    { name: 'interconnect-community-portal', version: '1' },
    { capabilities: { tools: {} } },
  );
  mcp.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed }));
  mcp.server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = assistantTools.find(({ name }) => name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name.slice(0, 100)}.`);
    return call(tool, params.arguments ?? {});
  });
  return mcp;
}

async function call(tool: AssistantTool, input: Readonly<Record<string, unknown>>): Promise<CallToolResult> {
  const { language } = input;
  const lang = typeof language === 'string' && isLocale(language) ? language : fallbackLanguage;
  try {
    return answer(JSON.stringify(await inTime(tool.run(input))));
  } catch (error) {
    return { ...answer(await reasonOf(error, lang)), isError: true };
  }
}

const answer = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });

async function inTime<T>(work: Promise<T>): Promise<T> {
  const stop = new AbortController();
  const late = delay(LONGEST_CALL, undefined, { signal: stop.signal }).then(() => {
    throw new ToolRefusal(({ labels }) => labels.tooSlow);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
    late.catch(() => undefined);
  }
}

async function reasonOf(error: unknown, lang: Locale): Promise<string> {
  if (error instanceof ToolRefusal) return error.say(await textsOf(lang, 'assistants'));
  return refusalText(asRefusal(error), lang);
}
