import { setTimeout as delay } from 'node:timers/promises'
import {
  type ChatScript,
  createScriptedEngine,
} from '@atelier/engine/testing/scripted/scripted-engine'
import { createTestApp } from '@atelier/server/src/testing/create-test-app.ts'
import { chunksOf, requestedBlock } from './long-blocks.ts'
import { replyTokens } from './reply-text.ts'
import { measured } from './settings.ts'

/** The whole application with an engine that writes long replies at an even pace. Argument: the data folder. */
const [dataFolder = ''] = process.argv.slice(2)

type ChatRequest = Parameters<ChatScript>[0]

function chunksFor({ messages }: ChatRequest): string[] {
  const block = requestedBlock(messages.at(-1)?.content ?? '')
  return block ? chunksOf(block, measured.blockTokens) : replyTokens(measured.tokens)
}

async function* evenly(request: ChatRequest) {
  const start = performance.now()
  for (const [index, text] of chunksFor(request).entries()) {
    const due = start + (index * 1000) / measured.tokensPerSecond
    const early = due - performance.now()
    if (early > 1) await delay(early)
    yield { text }
  }
}

const engine = createScriptedEngine({ id: 'banc', script: evenly })
const app = await createTestApp({ engines: [engine], dataFolder })
process.send?.({ url: await app.url() })
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
