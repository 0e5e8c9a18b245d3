import { openAppWithUsers } from '@atelier/server/src/testing/bench/app-with-users.ts'
import { handleProcessRequests } from '#bench/harness/process-messages.ts'
import { seededRandom } from '#bench/harness/vocabulary.ts'
import { userAt } from './user-names.ts'

/** The whole application with many accounts. Arguments: data folder, number of accounts. */
const [dataFolder = '', userCount = '0'] = process.argv.slice(2)
const random = seededRandom(7)
const { app, token } = await openAppWithUsers({
  dataFolder,
  userCount: Number(userCount),
  account: (index) => userAt(index, random),
})
handleProcessRequests({ token: () => token })
process.stdout.write(`${await app.url()}\n`)
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
