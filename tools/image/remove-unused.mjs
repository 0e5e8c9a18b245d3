/**
 * Takes out of the image what no server on it reads: other architectures, a second build of the same program, sources, types and maps
 * for developers. Run in the stage that builds; a path that is no longer there is an error, so that this list stays true.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const native = join(root, 'engine/native')

/** Read where the program is imported instead of required, which only a browser does. */
const imported = join(native, 'ffmpeg/node_modules/@ffmpeg/core/dist/esm')
/** The sources of llama.cpp, for those who compile it. */
const sources = join(native, 'llama/program/node_modules/node-llama-cpp/llama/gitRelease.bundle')

/** For the older recognition, which is not used. */
const recognition = join(native, 'ocr/node_modules')
const olderData = ['eng', 'fra', 'spa'].map((name) =>
  join(recognition, '@tesseract.js-data', name, '4.0.0'),
)
/** Other builds of the same module: with the older recognition, for fewer instructions, as one file for browsers. */
const core = join(recognition, 'tesseract.js-core')
const olderCores = readdirSync(core)
  .filter(
    (name) =>
      /^tesseract-core/.test(name) && !/^tesseract-core(-relaxedsimd)?-lstm\.(js|wasm)$/.test(name),
  )
  .map((name) => join(core, name))

for (const path of [imported, sources, ...olderData, ...olderCores]) {
  if (!existsSync(path)) throw new Error(`${path} is not there: see remove-unused.mjs`)
  rmSync(path, { recursive: true })
}

/** What the web app was built from, and what only tests use. */
for (const path of ['web/src', 'web/vite-plugins', 'web/public'])
  rmSync(join(root, path), { recursive: true, force: true })
for (const folder of ['contract/src', 'engine/src', 'server/src'])
  for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    if (entry.name === 'testing' || /\.test\.ts$/.test(entry.name))
      rmSync(join(entry.parentPath, entry.name), { recursive: true, force: true })

/** A package for one architecture may be installed on another, to build for it. */
const binaries = join(native, 'llama/node_modules/@node-llama-cpp')
for (const name of readdirSync(binaries))
  if (!name.startsWith(`${process.platform}-${process.arch}`))
    rmSync(join(binaries, name), { recursive: true })

/** A second and a third build of the same modules, for browsers. */
const telemetry = join(root, 'node_modules/@opentelemetry')
for (const name of readdirSync(telemetry))
  for (const build of ['esm', 'esnext'])
    rmSync(join(telemetry, name, 'build', build), { recursive: true, force: true })

/** What others wrote; our own packages are there too, by links that the listing follows. */
const fromOthers = ['node_modules', 'engine/native'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
    .filter(({ path }) => !path.includes('/node_modules/@atelier')),
)

/** Tests and documents that packages bring along; their licences lie beside them. */
const besideProgram = /\/node_modules\/(@[^/]+\/)?[^/]+\/(tests?|docs|bench(marks?)?|examples?)$/
/** What packages were written in, types and source maps: Node.js reads no TypeScript of a package. */
const forDevelopers = /\.([cm]?ts|map)$/
for (const { entry, path } of fromOthers)
  if (entry.isDirectory() ? besideProgram.test(path) : entry.isFile() && forDevelopers.test(path))
    rmSync(path, { recursive: true, force: true })
