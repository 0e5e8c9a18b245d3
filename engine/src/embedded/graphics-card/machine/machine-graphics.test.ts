import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readMachineGraphics } from './machine-graphics.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'atelier-machine-'))
})
afterEach(() => rm(root, { recursive: true }))

async function put(...paths: string[]) {
  for (const path of paths) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), '0x1002')
  }
}
const look = (system = 'linux-x64') => readMachineGraphics({ root, system })

describe('ce qu’une machine a pour ses images', () => {
  it('rien', async () => {
    expect(await look()).toMatchObject({
      system: 'linux-x64',
      hasNvidiaDriver: false,
      cudaFolders: [],
      hasVulkan: false,
      hasCard: false,
    })
  })

  it('une carte sous Linux, avec Vulkan', async () => {
    await put(
      'sys/class/drm/renderD128/device/vendor',
      'sys/class/drm/renderD128/device/device',
      'usr/lib/x86_64-linux-gnu/libvulkan.so.1',
    )
    expect(await look()).toMatchObject({ hasCard: true, hasVulkan: true, hasNvidiaDriver: false })
  })

  it('CUDA compte quand rien n’y manque', async () => {
    await put('usr/lib/x86_64-linux-gnu/libcuda.so.1', 'usr/local/cuda/lib64/libcudart.so.12')
    expect(await look()).toMatchObject({ hasNvidiaDriver: true, cudaFolders: [] })
    await put('usr/local/cuda/lib64/libcublas.so.12', 'usr/local/cuda/lib64/libcublasLt.so.12')
    expect(await look()).toMatchObject({ cudaFolders: [join(root, 'usr/local/cuda/lib64')] })
  })

  it('sous Windows, les pilotes le disent', async () => {
    await put('Windows/System32/vulkan-1.dll', 'Windows/System32/nvcuda.dll')
    const cuda = 'Program Files/NVIDIA GPU Computing Toolkit/CUDA/v13.0/bin/x64'
    await put(...['cudart64_13', 'cublas64_13', 'cublasLt64_13'].map((dll) => `${cuda}/${dll}.dll`))
    expect(await look('win32-x64')).toMatchObject({
      hasCard: true,
      hasNvidiaDriver: true,
      hasVulkan: true,
      cudaFolders: [join(root, cuda)],
    })
  })

  it('son empreinte ne change qu’avec un pilote ou une carte', async () => {
    await put('usr/lib/x86_64-linux-gnu/libvulkan.so.1')
    const before = (await look()).fingerprint
    expect((await look()).fingerprint).toBe(before)
    await put('usr/lib/x86_64-linux-gnu/libautre.so.1')
    expect((await look()).fingerprint).toBe(before)
    await put('usr/share/vulkan/icd.d/radeon_icd.json')
    const after = (await look()).fingerprint
    expect(after).not.toBe(before)
    await put('sys/module/nvidia/version')
    expect((await look()).fingerprint).not.toBe(after)
  })
})
