import { openAppWithPeople } from '@atelier/server/src/testing/bench-people.ts'
import { seeded } from '#bench/chat-scale/vocabulary.ts'
import { answerQuestions } from '#bench/relay/questions.ts'
import { personOf } from './people-names.ts'

/** The whole application with many accounts. Arguments: data folder, number of people. */
const [dataFolder = '', people = '0'] = process.argv.slice(2)
const random = seeded(7)
const { app, token } = await openAppWithPeople({
  dataFolder,
  people: Number(people),
  person: (index) => personOf(index, random),
})
answerQuestions({ token: () => token })
process.stdout.write(`${await app.url()}\n`)
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
