import { scriptedModel } from '@atelier/engine/testing/scripted/scripted-engine'
import type OpenAI from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  chatReply,
  chatRequest,
  createGatewaySetup,
  failureOf,
  type GatewaySetup,
} from '#testing/setups/gateway-setup.ts'

let setup: GatewaySetup
let client: OpenAI
beforeAll(async () => {
  setup = await createGatewaySetup()
  client = setup.client
  setup.engine.offered = [
    scriptedModel,
    {
      ...scriptedModel,
      id: 'outille',
      honours: [
        ...scriptedModel.honours,
        'stop',
        'presencePenalty',
        'frequencyPenalty',
        'logitBias',
        'responseFormat',
        'tools',
        'toolChoice',
      ],
    },
  ]
})
afterAll(() => setup.app.close())
beforeEach(() => {
  setup.engine.script = () => chatReply
})

const parameters = { type: 'object', properties: { ville: { type: 'string' } } }
const weather = { type: 'function' as const, function: { name: 'meteo', parameters } }
const withTools = { ...chatRequest, model: 'outille', tools: [weather] }

const callChunks = [
  { type: 'tool-call', index: 0, id: 'c1', name: 'meteo', arguments: '' },
  { type: 'tool-call', index: 0, arguments: '{"ville":' },
  { type: 'tool-call', index: 0, arguments: '"Brest"}' },
  { type: 'tool-call', index: 1, id: 'c2', name: 'meteo', arguments: '{"ville":"Lyon"}' },
  { type: 'end', reason: 'tool-calls' },
] as const

describe('des fonctions proposées au modèle', () => {
  test('sont demandées d’un bloc, et leur résultat revient avec la demande suivante', async () => {
    setup.engine.script = () => callChunks
    const completion = await client.chat.completions.create({
      ...withTools,
      tool_choice: { type: 'function', function: { name: 'meteo' } },
      parallel_tool_calls: false,
    })
    expect(completion.choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: {
        content: null,
        tool_calls: [
          {
            id: 'c1',
            type: 'function',
            function: { name: 'meteo', arguments: '{"ville":"Brest"}' },
          },
          {
            id: 'c2',
            type: 'function',
            function: { name: 'meteo', arguments: '{"ville":"Lyon"}' },
          },
        ],
      },
    })
    expect(setup.engine.calls.at(-1)?.request).toMatchObject({
      tools: [{ name: 'meteo', parameters }],
      toolChoice: { name: 'meteo' },
      parallelToolCalls: false,
    })
    setup.engine.script = () => chatReply
    const message = completion.choices[0]?.message
    if (!message) throw new Error('no message')
    await client.chat.completions.create({
      ...withTools,
      messages: [
        ...chatRequest.messages,
        message,
        { role: 'tool', tool_call_id: 'c1', content: '12 °C' },
      ],
    })
    expect(setup.engine.calls.at(-1)?.request.messages.slice(1)).toEqual([
      {
        role: 'assistant',
        content: '',
        toolCalls: [
          { id: 'c1', name: 'meteo', arguments: '{"ville":"Brest"}' },
          { id: 'c2', name: 'meteo', arguments: '{"ville":"Lyon"}' },
        ],
      },
      { role: 'tool', content: '12 °C', toolCallId: 'c1' },
    ])
  })

  test('sont demandées au fil de l’eau, par parties que le client d’OpenAI rassemble', async () => {
    setup.engine.script = () => callChunks
    const completion = await client.chat.completions
      .stream({ ...withTools, stream: true })
      .finalChatCompletion()
    expect(completion.choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: {
        tool_calls: [
          { id: 'c1', function: { name: 'meteo', arguments: '{"ville":"Brest"}' } },
          { id: 'c2', function: { name: 'meteo', arguments: '{"ville":"Lyon"}' } },
        ],
      },
    })
  })
})

describe('ce que le modèle prend en compte', () => {
  test('va au moteur tel que demandé', async () => {
    await client.chat.completions.create({
      ...chatRequest,
      model: 'outille',
      stop: ['FIN'],
      presence_penalty: 0.5,
      frequency_penalty: -0.5,
      logit_bias: { '50256': -100 },
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'ville', schema: parameters, strict: true },
      },
    })
    expect(setup.engine.calls.at(-1)?.request).toMatchObject({
      stop: ['FIN'],
      presencePenalty: 0.5,
      frequencyPenalty: -0.5,
      logitBias: { '50256': -100 },
      responseFormat: { type: 'json-schema', name: 'ville', schema: parameters, strict: true },
    })
  })

  test('est refusé à un autre modèle, avec une phrase qui nomme l’option et le modèle', async () => {
    const asked = client.chat.completions.create({ ...chatRequest, tools: [weather] })
    await expect(asked).rejects.toThrow('Sans effet avec ce modèle')
    const options: readonly (readonly [string, object])[] = [
      ['tools', { tools: [weather] }],
      ['stop', { stop: 'FIN' }],
      ['response_format', { response_format: { type: 'json_object' } }],
      ['logit_bias', { logit_bias: { '1': 1 } }],
      ['presence_penalty', { presence_penalty: 1 }],
    ]
    for (const [option, change] of options) {
      const refused = client.chat.completions.create({ ...chatRequest, ...change })
      expect(await failureOf(refused)).toMatchObject({
        status: 400,
        code: 'gateway.option-unsupported',
        param: option,
      })
    }
  })

  test('ne dit rien de ce qui ne change rien', async () => {
    const completion = await client.chat.completions.create({
      ...chatRequest,
      stop: [],
      presence_penalty: 0,
      logit_bias: {},
      tools: [],
      tool_choice: 'auto',
      response_format: { type: 'text' },
    })
    expect(completion.choices[0]?.finish_reason).toBe('stop')
  })
})
