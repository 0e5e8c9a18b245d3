import { join } from 'node:path'
import { openInpaintingPixels } from '@atelier/server/src/testing/bench/inpainting-pixels.ts'
import sharp from 'sharp'
import { makePictures } from './pictures.ts'
import { files, measured } from './settings.ts'

/** What the server does with the pixels of an inpainting, beside sharp's plain reading and writing. Argument: a folder for the pictures. */
const [folder = ''] = process.argv.slice(2)
const at = (name: string) => join(folder, name)
const parts = { working: at('working.png'), mask: at('working-mask.png') }
const pixels = openInpaintingPixels()

export interface Cost {
  readonly ms: number
  readonly cpuMs: number
  /** The most memory that the process took meanwhile, beyond what it had. */
  readonly addedMb: number
}
async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const before = process.memoryUsage.rss()
  let most = before
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss())
  }
  const watch = setInterval(look, measured.memoryEveryMs)
  const [begun, spent] = [performance.now(), process.cpuUsage()]
  await work()
  const [ms, cpu] = [performance.now() - begun, process.cpuUsage(spent)]
  clearInterval(watch)
  look()
  return { ms, cpuMs: (cpu.user + cpu.system) / 1000, addedMb: (most - before) / 1e6 }
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
