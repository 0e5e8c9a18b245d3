import { openAppWithTranscript } from '@atelier/server/src/testing/bench/app-with-transcript.ts'
import { measured } from './settings.ts'

/** The whole application, with a long transcript. Argument: the data folder. */
const [dataFolder = ''] = process.argv.slice(2)
const { app, user, tokens, transcriptionId } = await openAppWithTranscript({
  dataFolder,
  segments: measured.segments,
})
process.send?.({ url: await app.url(), role: user.role, transcriptionId, ...tokens })
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
