import { setTimeout as delay } from 'node:timers/promises'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { openAppWithLongChats } from '@atelier/server/src/testing/bench/chats/app-with-long-chats.ts'
import { handleProcessRequests } from '#bench/harness/process-messages.ts'
import { randomText, seededRandom } from '#bench/harness/vocabulary.ts'

/** The whole application with long chats. Arguments: data folder, messages of the line, messages of a path. */
const [dataFolder = '', line = '0', path = '0'] = process.argv.slice(2)
const random = seededRandom(11)
const replyMs = 40

/** When each call of the engine began and ended. */
const calls: { readonly began: number; readonly ended: number }[] = []
async function* reply() {
  const began = performance.now()
  await delay(replyMs)
  yield { text: 'Voici.' }
  calls.push({ began, ended: performance.now() })
}

const { app, chats } = await openAppWithLongChats({
  dataFolder,
  engines: [createScriptedEngine({ id: 'banc', script: reply })],
  line: Number(line),
  path: Number(path),
  text: () => randomText(12, random),
})
handleProcessRequests({ chats: () => chats, takeCalls: () => calls.splice(0) })
process.stdout.write(`${await app.url()}\n`)
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
