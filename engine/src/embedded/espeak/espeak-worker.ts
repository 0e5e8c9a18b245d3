/**
 * The thread in which eSpeak NG runs. Compiled to WASM, it computes without a pause and would block
 * the server. Each
 * request runs the program once: it starts in a tenth of a second, computes, and leaves nothing
 * behind.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import createEspeak, { type EspeakFiles } from 'espeak-ng'
import type { EspeakRequest, EspeakResponse } from './espeak-protocol.ts'

const dataFolder = '/usr/local/share/espeak-ng-data'
const [textFile, soundFile] = ['text.txt', 'sound.wav']

/**
 * Compiled once for the thread: the program would read and compile its 18 MB again for each request.
 */
const compiled = new WebAssembly.Module(
  readFileSync(fileURLToPath(import.meta.resolve('espeak-ng/dist/espeak-ng.wasm'))),
)

parentPort?.on('message', (request: EspeakRequest) => void handleRequest(request))

async function handleRequest(request: EspeakRequest) {
  try {
    send(await execute(request))
  } catch (cause) {
    send({ type: 'failed', detail: String(cause) })
  }
}

function send(response: EspeakResponse) {
  // Transferred without a copy, because minutes of sound are megabytes.
  parentPort?.postMessage(response, response.type === 'spoken' ? [response.wav.buffer] : [])
}

async function execute(request: EspeakRequest): Promise<EspeakResponse> {
  if (request.type === 'say') return synthesize(request)
  const table: string[] = []
  const args = request.type === 'voices' ? ['--voices'] : ['--version']
  const { FS } = await createEspeak({
    instantiateWasm,
    arguments: args,
    print: (line) => table.push(line),
    printErr: ignore,
  })
  return request.type === 'voices'
    ? { type: 'voices', table }
    : { type: 'copied', files: copy(FS, dataFolder, request.folder) }
}

async function synthesize({
  text,
  voice,
  wordsPerMinute,
  pitch,
}: Extract<EspeakRequest, { type: 'say' }>): Promise<EspeakResponse> {
  const errors: string[] = []
  const { FS } = await createEspeak({
    instantiateWasm,
    arguments: [
      '-v',
      voice,
      '-s',
      String(wordsPerMinute),
      '-p',
      String(pitch),
      '-b',
      '1',
      '-w',
      soundFile,
      '-f',
      textFile,
    ],
    // Passed as a file, because a text may be long or start with a dash.
    preRun: [(module) => module.FS.writeFile(textFile, text)],
    print: ignore,
    printErr: (line) => errors.push(line),
  })
  // eSpeak reports no error for an unknown voice: the sound is just missing.
  if (!FS.analyzePath(soundFile).exists)
    return { type: 'failed', detail: `no sound: ${errors.join(' ')}` }
  return { type: 'spoken', wav: FS.readFile(soundFile) }
}

function copy(files: EspeakFiles, from: string, to: string): number {
  mkdirSync(to, { recursive: true })
  let count = 0
  for (const name of files.readdir(from)) {
    if (name === '.' || name === '..') continue
    const source = `${from}/${name}`
    if (files.isDir(files.stat(source).mode)) count += copy(files, source, join(to, name))
    else {
      writeFileSync(join(to, name), files.readFile(source))
      count += 1
    }
  }
  return count
}

function instantiateWasm(
  imports: WebAssembly.Imports,
  started: (instance: WebAssembly.Instance) => void,
) {
  const instance = new WebAssembly.Instance(compiled, imports)
  started(instance)
  return instance.exports
}

/** eSpeak logs what it plays, and harmless warnings. */
function ignore() {
  return undefined
}
