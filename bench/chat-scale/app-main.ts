import { openAppWithChats } from '@atelier/server/src/testing/bench/chats/app-with-chats.ts'
import { handleProcessRequests } from '#bench/harness/process-messages.ts'
import { randomText, seededRandom } from '#bench/harness/vocabulary.ts'

/** The whole application on a database of many chats. Arguments: data folder, number of chats. */
const chatsPerUser = 200
const [dataFolder = '', chats = '0'] = process.argv.slice(2)
const random = seededRandom(7)
const { app, callers } = await openAppWithChats({
  dataFolder,
  ...{ callers: 12, messagesPerChat: 10, chats: Number(chats) },
  // As many chats each, but for the one who owns a tenth: pages of results are then as long.
  userCount: Number(chats) / chatsPerUser,
  text: () => randomText(12, random),
})
handleProcessRequests({ callers: () => callers })
process.stdout.write(`${await app.url()}\n`)
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
