import { createHash } from 'node:crypto'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What a machine has for graphics, as far as its files show. */
export interface MachineGraphics {
  /** As `linux-x64`. */
  readonly system: string
  readonly hasNvidiaDriver: boolean
  /** Folders of CUDA's libraries, which come apart from the driver; empty when one is missing. */
  readonly cudaFolders: readonly string[]
  /** The system finds the drivers of Vulkan. */
  readonly hasVulkan: boolean
  /** A card of whatever maker. Windows shows none in its files, so its drivers stand for it. */
  readonly hasCard: boolean
  /** Changes when a driver or a card does. */
  readonly fingerprint: string
}

interface SearchedFiles {
  readonly folders: readonly string[]
  readonly nvidia: RegExp
  readonly vulkan: RegExp
  /** All of them are needed. */
  readonly cuda: readonly RegExp[]
}

const linuxFiles: SearchedFiles = {
  folders: [
    'usr/lib/x86_64-linux-gnu',
    'usr/lib64',
    'usr/lib',
    'usr/lib/wsl/lib',
    'usr/local/cuda/lib64',
    'usr/local/cuda/targets/x86_64-linux/lib',
    'opt/cuda/lib64',
  ],
  nvidia: /^libcuda\.so\.1$/,
  vulkan: /^libvulkan\.so\.1$/,
  cuda: [/^libcudart\.so\.1[23]$/, /^libcublas\.so\.1[23]$/, /^libcublasLt\.so\.1[23]$/],
}
const windowsFiles: SearchedFiles = {
  folders: ['Windows/System32'],
  nvidia: /^nvcuda\.dll$/i,
  vulkan: /^vulkan-1\.dll$/i,
  cuda: [/^cudart64_1[23]\.dll$/i, /^cublas64_1[23]\.dll$/i, /^cublasLt64_1[23]\.dll$/i],
}
const windowsCuda = 'Program Files/NVIDIA GPU Computing Toolkit/CUDA'
const vulkanDrivers = ['usr/share/vulkan/icd.d', 'etc/vulkan/icd.d']
const linuxCards = 'sys/class/drm'

/** `root` and `system` are other ones in tests. */
export async function readMachineGraphics({
  system = `${process.platform}-${process.arch}`,
  root = process.platform === 'win32' ? 'C:/' : '/',
} = {}): Promise<MachineGraphics> {
  const isWindows = system.startsWith('win32')
  const searched = isWindows ? windowsFiles : linuxFiles
  const folders = [...searched.folders, ...(isWindows ? await windowsCudaFolders(root) : [])]
  const found = (await Promise.all(folders.map((folder) => filesOf(join(root, folder))))).flat()
  const matching = (pattern: RegExp) => found.filter(({ name }) => pattern.test(name))
  const cuda = searched.cuda.map(matching)
  const cards = isWindows ? [] : await readLinuxCards(root)
  const drivers = await Promise.all(vulkanDrivers.map((folder) => filesOf(join(root, folder))))
  const libraries = [matching(searched.nvidia), matching(searched.vulkan), ...cuda].flat()
  const hasNvidiaDriver = matching(searched.nvidia).length > 0
  const hasVulkan = matching(searched.vulkan).length > 0
  return {
    system,
    hasNvidiaDriver,
    cudaFolders: cuda.every((files) => files.length > 0)
      ? [...new Set(cuda.flat().map(({ folder }) => folder))]
      : [],
    hasVulkan,
    hasCard: isWindows ? hasNvidiaDriver || hasVulkan : cards.length > 0,
    fingerprint: hash([
      ...(await Promise.all([...libraries, ...drivers.flat()].map(describeFile))),
      ...cards,
      await readText(join(root, 'sys/module/nvidia/version')),
    ]),
  }
}

interface FoundFile {
  readonly folder: string
  readonly name: string
}

/** Empty for a folder that is not there or may not be read. */
async function filesOf(folder: string): Promise<FoundFile[]> {
  const names = await readdir(folder).catch(() => [])
  return names.sort().map((name) => ({ folder, name }))
}

async function windowsCudaFolders(root: string): Promise<string[]> {
  const versions = await filesOf(join(root, windowsCuda))
  return versions.flatMap(({ name }) =>
    ['bin', 'bin/x64'].map((folder) => `${windowsCuda}/${name}/${folder}`),
  )
}

/** Maker and model of each card that can calculate: those with a node for rendering. */
async function readLinuxCards(root: string): Promise<string[]> {
  const nodes = (await filesOf(join(root, linuxCards))).filter(({ name }) =>
    /^renderD\d+$/.test(name),
  )
  const cards = await Promise.all(
    nodes.map(async ({ folder, name }) => {
      const read = (file: string) => readText(join(folder, name, 'device', file))
      return `${await read('vendor')}:${await read('device')}`
    }),
  )
  // Windows lends its cards to the Linux inside it by another way.
  const lent = await stat(join(root, 'dev/dxg')).then(
    () => ['dxg'],
    () => [],
  )
  return [...cards, ...lent].filter((card) => card !== ':')
}

const readText = (path: string): Promise<string> =>
  readFile(path, 'utf8').then(
    (text) => text.trim(),
    () => '',
  )

/** Its real name holds the version of most libraries. */
async function describeFile({ folder, name }: FoundFile): Promise<string> {
  const path = join(folder, name)
  try {
    const { size, mtimeMs } = await stat(path)
    return `${await realpath(path)} ${size} ${mtimeMs}`
  } catch {
    return `${path} is not readable`
  }
}

const hash = (lines: readonly string[]) =>
  createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 32)
