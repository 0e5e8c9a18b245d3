import { createScriptedTranscriptionEngine } from '@atelier/engine/testing/scripted/scripted-transcription-engine'
import { createTestApp } from '../create-test-app.ts'

/**
 * The whole application in its own process, with an engine that transcribes tones and takes this
 * number of milliseconds for each second of sound (the argument). Its parent can request its memory
 * and how long the engine worked.
 */
const perSecond = Number(process.argv[2] ?? 0)
const ear = createScriptedTranscriptionEngine()
ear.script = ({ sound }) => (perSecond > 0 ? (sound.seconds ?? 0) * perSecond : undefined)
let engineMs = 0
const transcribe = ear.transcribe?.bind(ear)
ear.transcribe = async (request, signal) => {
  const began = performance.now()
  try {
    if (!transcribe) throw new Error('it hears')
    return await transcribe(request, signal)
  } finally {
    engineMs += performance.now() - began
  }
}

const app = await createTestApp({ engines: [ear] })
process.send?.({ url: await app.url() })

let peak = 0
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 50)
/** The peaks since the last message. */
process.on('message', () => {
  process.send?.({ rss: process.memoryUsage.rss(), peak, engineMs })
  peak = process.memoryUsage.rss()
})
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
