import { openAppWithChats } from '@atelier/server/src/testing/bench-chats.ts'
import { answerQuestions } from '#bench/relay/questions.ts'
import { seeded, textOf } from './vocabulary.ts'

/** The whole application on a database of many chats. Arguments: data folder, number of chats. */
const [dataFolder = '', chats = '0'] = process.argv.slice(2)
const random = seeded(7)
const { app, callers } = await openAppWithChats({
  dataFolder,
  ...{ people: 500, callers: 12, messagesPerChat: 10 },
  chats: Number(chats),
  text: () => textOf(12, random),
})
answerQuestions({ callers: () => callers })
process.stdout.write(`${await app.url()}\n`)
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
