/** The child that tries a graphics card: its arguments are those of `cardLaunch`. */
import { serveChild } from '../../child-process/serve-child.ts'
import { readCardArguments } from './card-arguments.ts'
import type { ProbeProtocol } from './card-probe.ts'

const build = readCardArguments(process.argv.slice(2))
// Imported only now, because the line above makes its imports resolvable.
const { startLlama } = await import('../../chat/start-llama.ts')

serveChild<ProbeProtocol>({
  async probe() {
    const llama = await startLlama(build)
    const { total, free, unifiedSize } = await llama.getVramState()
    const names = await llama.getGpuDeviceNames()
    return { names, totalBytes: total, freeBytes: free, sharedBytes: unifiedSize }
  },
})
