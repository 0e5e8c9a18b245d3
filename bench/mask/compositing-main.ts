import { join } from 'node:path'
import { openInpaintingPixels } from '@atelier/server/src/testing/bench/inpainting-pixels.ts'
import sharp from 'sharp'
import { makePictures } from './pictures.ts'
import { files, measured } from './settings.ts'

/** What the server does with the pixels of an inpainting, beside sharp reading and writing alone. Argument: a folder for the images. */
const [folder = ''] = process.argv.slice(2)
const at = (name: string) => join(folder, name)
const parts = { working: at('working.png'), mask: at('working-mask.png') }
const pixels = openInpaintingPixels()

export interface Cost {
  readonly ms: number
  readonly cpuMs: number
  /** The peak of memory of the process, beyond what it had before. */
  readonly addedMb: number
}
async function costOf(task: () => Promise<unknown>): Promise<Cost> {
  const before = process.memoryUsage.rss()
  let peak = before
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  const watch = setInterval(look, measured.memoryEveryMs)
  const [begun, spent] = [performance.now(), process.cpuUsage()]
  await task()
  const [ms, cpu] = [performance.now() - begun, process.cpuUsage(spent)]
  clearInterval(watch)
  look()
  return { ms, cpuMs: (cpu.user + cpu.system) / 1000, addedMb: (peak - before) / 1e6 }
}

const plain = () => costOf(() => sharp(parts.working).png().toFile(at('plain.png')))
async function ours(): Promise<Cost> {
  const engine = Promise.withResolvers<Awaited<ReturnType<typeof pixels.crop>>>()
  const crop = await costOf(async () => engine.resolve(await pixels.crop(parts, measured.painted)))
  // The engine’s own time is not measured: it returns what it received.
  const { region, original } = await engine.promise
  const composite = await costOf(() =>
    pixels.composite({
      sources: parts,
      region,
      engineResult: original,
      result: at('result.png'),
      quality: 85,
      thumbnailSide: 384,
      feather: 0,
    }),
  )
  return {
    ms: crop.ms + composite.ms,
    cpuMs: crop.cpuMs + composite.cpuMs,
    addedMb: Math.max(crop.addedMb, composite.addedMb),
  }
}

process.on('message', ({ what }: { what: 'plain' | 'ours' }) => {
  void (what === 'plain' ? plain() : ours()).then((cost) => process.send?.(cost))
})
process.once('SIGTERM', () => void pixels.close().then(() => process.exit(0)))
const sent = { working: at(files.picture), mask: at(files.mask) }
await makePictures(sent)
await pixels.receive(sent, parts)
process.send?.({})
