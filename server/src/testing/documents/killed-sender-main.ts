/** Sends three frames, and is killed while it makes the fourth. */
import { createProgress, sendAhead } from '#features/document-reading/child/send-ahead.ts'

const progress = createProgress()
await sendAhead(
  (async function* () {
    for (const unit of [1, 2, 3]) yield [{ type: 'unit' as const, unit, position: { page: unit } }]
    process.kill(process.pid, 'SIGKILL')
    // Nothing of this process runs any more, not even what it had left to send.
    for (;;);
  })(),
  progress,
)
