import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { CardPackageName } from '../../native-packages/native-package.ts'
import { binaryNames, type CardBuild } from './choose-build.ts'

export const cardPackageNames = {
  vulkan: 'llama-vulkan',
  cuda: 'llama-cuda',
} as const satisfies Record<CardBuild, CardPackageName>

const Lock = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional() })),
})
/** By package and version, as npm packed them when the lock was made. */
const Sizes = z.record(z.string(), z.object({ downloadBytes: z.number(), diskBytes: z.number() }))
export type BuildSize = z.output<typeof Sizes>[string]

const read = (projectRoot: string, build: CardBuild, file: string) =>
  readFileSync(join(projectRoot, 'engine/native', cardPackageNames[build], file), 'utf8')

/** What a build takes on this machine; `undefined` when one of its packages was never measured. */
export function sizeOfBuild(
  projectRoot: string,
  build: CardBuild,
  platform: string = process.platform,
): BuildSize | undefined {
  const { packages } = Lock.parse(JSON.parse(read(projectRoot, build, 'package-lock.json')))
  const known = Sizes.parse(JSON.parse(read(projectRoot, build, 'sizes.json')))
  const sizes = binaryNames(build, platform).map(
    (name) => known[`${name}@${packages[`node_modules/${name}`]?.version}`],
  )
  return sizes.every((size) => size !== undefined) ? sumOf(sizes) : undefined
}

const sumOf = (sizes: readonly BuildSize[]): BuildSize => ({
  downloadBytes: sizes.reduce((sum, { downloadBytes }) => sum + downloadBytes, 0),
  diskBytes: sizes.reduce((sum, { diskBytes }) => sum + diskBytes, 0),
})

/** Changes with the version of a build. */
export const versionOfBuild = (projectRoot: string, build: CardBuild): string =>
  `${build} ${createHash('sha256')
    .update(read(projectRoot, build, 'package-lock.json'))
    .digest('hex')
    .slice(0, 32)}`
