import type { MachineGraphics } from './machine-graphics.ts'

/** The builds of llama.cpp for graphics cards: NVIDIA's own way, and the one of all makers. */
export type CardBuild = 'cuda' | 'vulkan'
export const cardBuilds: readonly CardBuild[] = ['cuda', 'vulkan']

/** Why no card can be used: nothing is published for the system, there is none, or its driver lacks Vulkan. */
export type NoBuildReason = 'no-build-for-this-system' | 'no-card' | 'no-vulkan'

export type BuildChoice =
  | { readonly kind: 'build'; readonly build: CardBuild }
  /** The usual build already includes the card, as on Apple's own processors. */
  | { readonly kind: 'built-in' }
  | { readonly kind: 'none'; readonly reason: NoBuildReason }

const systems: readonly string[] = ['linux-x64', 'win32-x64']

/** The build for a machine. The one of CUDA needs its libraries beside NVIDIA's driver; Vulkan needs the driver alone. */
export function chooseBuild({
  system,
  hasNvidiaDriver,
  cudaFolders,
  hasVulkan,
  hasCard,
}: Omit<MachineGraphics, 'fingerprint'>): BuildChoice {
  if (system === 'darwin-arm64') return { kind: 'built-in' }
  if (!systems.includes(system)) return { kind: 'none', reason: 'no-build-for-this-system' }
  if (hasNvidiaDriver && cudaFolders.length > 0) return { kind: 'build', build: 'cuda' }
  if (!hasNvidiaDriver && !hasCard) return { kind: 'none', reason: 'no-card' }
  return hasVulkan ? { kind: 'build', build: 'vulkan' } : { kind: 'none', reason: 'no-vulkan' }
}

/** What was fetched goes first: someone chose it, and it may have come from another machine. */
export function buildToUse(choice: BuildChoice, fetched: readonly CardBuild[]): BuildChoice {
  const [other] = fetched
  if (choice.kind === 'built-in' || other === undefined) return choice
  if (choice.kind === 'build' && fetched.includes(choice.build)) return choice
  return { kind: 'build', build: other }
}

/** The packages in which node-llama-cpp looks for a build. */
export const binaryNames = (build: CardBuild, platform: string = process.platform): string[] => {
  const name = `@node-llama-cpp/${platform === 'win32' ? 'win' : 'linux'}-x64-${build}`
  return build === 'cuda' ? [name, `${name}-ext`] : [name]
}
