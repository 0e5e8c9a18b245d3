import type { ChatCompletionDraft } from '@atelier/contract/gateway/chat-completions'
import { Problem } from '@atelier/contract/problems/problems'
import type { HonouredParameter } from '@atelier/engine/engine'
import type { ChatRequest, ToolChoice } from '@atelier/engine/engine-chat'
import type { OfferedModel } from '#features/models/models.service.ts'
import { withoutNulls } from '../without-nulls.ts'

type ProgramOptions = Pick<
  ChatRequest,
  | 'stop'
  | 'presencePenalty'
  | 'frequencyPenalty'
  | 'logitBias'
  | 'responseFormat'
  | 'tools'
  | 'toolChoice'
  | 'parallelToolCalls'
  | 'seed'
>

/** The field of each option. */
const wireNames: readonly (readonly [HonouredParameter & keyof ProgramOptions, string])[] = [
  ['stop', 'stop'],
  ['presencePenalty', 'presence_penalty'],
  ['frequencyPenalty', 'frequency_penalty'],
  ['logitBias', 'logit_bias'],
  ['responseFormat', 'response_format'],
  ['tools', 'tools'],
  ['toolChoice', 'tool_choice'],
  ['seed', 'seed'],
]

/**
 * What a program asks beyond a plain reply.
 * @throws Problem for an option that the model does not take into account: to ignore it would break the program
 */
export function programOptionsOf(
  draft: ChatCompletionDraft,
  { model }: OfferedModel,
): ProgramOptions {
  const options = readOptions(draft)
  for (const [name, option] of wireNames)
    if (options[name] !== undefined && !model.honours.includes(name))
      throw new Problem('gateway.option-unsupported', {
        params: { option, model: model.name },
        fields: { [option]: 'Sans effet avec ce modèle' },
      })
  return options
}

/** What says nothing is left out: no text to stop at, a free choice of tools. */
function readOptions(draft: ChatCompletionDraft): ProgramOptions {
  const { stop, presence_penalty, frequency_penalty, logit_bias, tools, parallel_tool_calls } =
    draft
  const stops = [stop ?? []].flat().filter((text) => text !== '')
  const hasTools = tools !== null && tools !== undefined && tools.length > 0
  return withoutNulls({
    stop: stops.length > 0 ? stops : undefined,
    presencePenalty: presence_penalty || undefined,
    frequencyPenalty: frequency_penalty || undefined,
    logitBias: logit_bias && Object.keys(logit_bias).length > 0 ? logit_bias : undefined,
    responseFormat: formatOf(draft),
    tools: hasTools ? tools.map((tool) => withoutNulls(tool.function)) : undefined,
    toolChoice: hasTools ? choiceOf(draft) : undefined,
    parallelToolCalls: hasTools ? parallel_tool_calls : undefined,
    seed: draft.seed,
  })
}

function formatOf({ response_format: format }: ChatCompletionDraft): ChatRequest['responseFormat'] {
  if (!format || format.type === 'text') return undefined
  if (format.type === 'json_object') return { type: 'json' }
  const { name, schema, description, strict } = format.json_schema
  return {
    type: 'json-schema',
    name,
    schema,
    ...withoutNulls({ description, strict }),
  }
}

function choiceOf({ tool_choice: choice }: ChatCompletionDraft): ToolChoice | undefined {
  if (!choice || choice === 'auto') return undefined
  return typeof choice === 'string' ? choice : choice.function
}
