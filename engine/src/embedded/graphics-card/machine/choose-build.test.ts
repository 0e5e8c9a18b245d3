import { describe, expect, it } from 'vitest'
import { buildToUse, chooseBuild } from './choose-build.ts'

const machine = {
  system: 'linux-x64',
  hasNvidiaDriver: false,
  cudaFolders: [],
  hasVulkan: false,
  hasCard: false,
}
const nvidia = { ...machine, hasNvidiaDriver: true, hasCard: true }

describe('le programme pour la carte graphique', () => {
  it.each([
    ['NVIDIA avec CUDA', { ...nvidia, cudaFolders: ['/usr/local/cuda/lib64'] }, 'cuda'],
    ['NVIDIA avec CUDA et Vulkan', { ...nvidia, cudaFolders: ['/c'], hasVulkan: true }, 'cuda'],
    ['NVIDIA sans CUDA', { ...nvidia, hasVulkan: true }, 'vulkan'],
    ['une autre carte', { ...machine, hasCard: true, hasVulkan: true }, 'vulkan'],
    ['Windows', { ...machine, system: 'win32-x64', hasCard: true, hasVulkan: true }, 'vulkan'],
  ])('%s', (_name, seen, build) => {
    expect(chooseBuild(seen)).toEqual({ kind: 'build', build })
  })

  it.each([
    ['aucune carte', { ...machine, hasVulkan: true }, 'no-card'],
    ['CUDA sans son pilote', { ...machine, cudaFolders: ['/c'] }, 'no-card'],
    ['une carte sans Vulkan', { ...machine, hasCard: true }, 'no-vulkan'],
    ['NVIDIA, ni CUDA ni Vulkan', nvidia, 'no-vulkan'],
    ['un autre système', { ...nvidia, system: 'linux-arm64' }, 'no-build-for-this-system'],
    ['un Mac ancien', { ...machine, system: 'darwin-x64' }, 'no-build-for-this-system'],
  ])('%s : rien, et pourquoi', (_name, seen, reason) => {
    expect(chooseBuild(seen)).toEqual({ kind: 'none', reason })
  })

  it('est déjà là sur un Mac récent', () => {
    expect(chooseBuild({ ...machine, system: 'darwin-arm64' })).toEqual({ kind: 'built-in' })
  })
})

describe('ce qui a été apporté', () => {
  const vulkan = { kind: 'build', build: 'vulkan' } as const
  const cuda = { kind: 'build', build: 'cuda' } as const
  it('passe avant ce que la machine aurait fait venir', () => {
    expect(buildToUse(cuda, [])).toEqual(cuda)
    expect(buildToUse(cuda, ['vulkan'])).toEqual(vulkan)
    expect(buildToUse(vulkan, ['cuda', 'vulkan'])).toEqual(vulkan)
    expect(buildToUse({ kind: 'none', reason: 'no-card' }, ['vulkan'])).toEqual(vulkan)
    expect(buildToUse({ kind: 'built-in' }, ['vulkan'])).toEqual({ kind: 'built-in' })
  })
})
